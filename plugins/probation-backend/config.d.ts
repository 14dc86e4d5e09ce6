import type { HumanDuration } from '@backstage/types';

export interface Config {
  probation?: {
    /**
     * Judges the services that have no policy of their own. Default: a soak window of 30 s and a budget of 2 restarts.
     */
    defaultPolicy?: {
      /** Length of the soak window in milliseconds. */
      soak_ms: number;
      /** Exits that are absorbed by restarting. */
      max_restarts: number;
      rollback_target: 'last_confirmed';
    };
    /**
     * Narrows what a policy may say. A bound that is wider than the contract's stops the backend.
     */
    policyBounds?: {
      /** Milliseconds; 1000 to 600000 at the widest. */
      soakMs?: { min?: number; max?: number };
      /** 0 to 5 at the widest. */
      maxRestarts?: { min?: number; max?: number };
    };
    /**
     * How long evidence counts after a deployer has last sent or repeated it; then the verdict is unknown. Default: 7 days.
     */
    staleAfter?: HumanDuration | string;
    /**
     * How long after its replacement a policy revision still judges a probation that was run by exactly its numbers.
     * Default: 1 hour.
     */
    policyGrace?: HumanDuration | string;
    /**
     * How much younger than a report a push of the ledger must be before what the report says must be in it. Default: 5 minutes.
     */
    reportGrace?: HumanDuration | string;
    retention?: {
      /**
       * How long evidence and policies of an entity are kept after the catalog was first found to lack it; then they are purged.
       * `never` purges nothing. Default: 90 days.
       */
      afterEntityRemoved?: HumanDuration | string;
    };
    ingest?: {
      /** Which services may push evidence. A service token alone may push for nothing. */
      grants?: Array<{
        /** The subject of the token, as in `backend.auth.externalAccess`. */
        subject: string;
        /** Entity refs or patterns, where `*` stands for any part of a name: `component:default/*`. */
        entities: string[];
        /** Environments or patterns; all of them unless given. */
        environments?: string[];
      }>;
      /** Bytes that one push may have once it is decompressed. Default: 268435456 (256 MiB). */
      maxBytes?: number;
      /** Bytes that one ledger line may have. Default: 65536; at most 1048575. */
      maxLineBytes?: number;
    };
  };
}
