import type TestAgent from 'supertest/lib/agent';

/** Shorthand for the routes of one entity. */
export class TestEntity {
  readonly ref: string;
  readonly path: string;

  constructor(
    private readonly api: () => TestAgent,
    name: string,
  ) {
    this.ref = `component:default/${name}`;
    this.path = `/api/probation/entities/component/default/${name}`;
  }

  environmentPath(environment = 'production'): string {
    return `${this.path}/environments/${environment}`;
  }

  get() {
    return this.api().get(this.path);
  }

  putPolicy(body: object) {
    return this.api().put(`${this.path}/policy`).send(body);
  }

  backtestPolicy(body: object) {
    return this.api().post(`${this.path}/policy/backtest`).send(body);
  }

  putLedger(bytes: string | Buffer, environment?: string) {
    return this.api()
      .put(`${this.environmentPath(environment)}/ledger`)
      .set('Content-Type', 'application/jsonl')
      .send(bytes);
  }

  append(after: number, bytes: string | Buffer, environment?: string) {
    return this.api()
      .post(`${this.environmentPath(environment)}/ledger`)
      .query({ after })
      .set('Content-Type', 'application/jsonl')
      .send(bytes);
  }

  putReport(text: string | Buffer, environment?: string) {
    return this.api()
      .put(`${this.environmentPath(environment)}/report`)
      .set('Content-Type', 'text/plain')
      .send(text);
  }

  getAudit(environment?: string) {
    return this.api().get(`${this.environmentPath(environment)}/audit`);
  }

  getProbations(query: object = {}, environment?: string) {
    return this.api()
      .get(`${this.environmentPath(environment)}/probations`)
      .query(query);
  }

  getBytes(environment?: string) {
    return this.api()
      .get(`${this.environmentPath(environment)}/ledger`)
      .set('Accept', 'application/jsonl')
      .responseType('blob');
  }
}
