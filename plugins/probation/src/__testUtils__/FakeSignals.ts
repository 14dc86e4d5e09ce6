import type { SignalApi } from '@backstage/plugin-signals-react';

/** Stands in for the signals plugin: the test says when a signal arrives. */
export class FakeSignals implements SignalApi {
  private readonly subscribers = new Set<{
    channel: string;
    onSignal: () => void;
  }>();

  subscribe: SignalApi['subscribe'] = (channel, onMessage) => {
    const subscriber = {
      channel,
      // As it arrives: read from JSON, a new object each time.
      onSignal: () => onMessage(JSON.parse('{"changed":true}')),
    };
    this.subscribers.add(subscriber);
    return { unsubscribe: () => this.subscribers.delete(subscriber) };
  };

  /** The channels that somebody listens to. */
  get channels(): string[] {
    return [...this.subscribers].map(({ channel }) => channel);
  }

  /** Tells those who listen to the channel that something changed. */
  arrive(channel: string): void {
    for (const subscriber of this.subscribers) {
      if (subscriber.channel === channel) {
        subscriber.onSignal();
      }
    }
  }
}
