import { statfs } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isRecord } from '../../form-schemas/engine/records.ts';
import { poolFigures } from '../db/connect.ts';
import { StartProblem } from '../db/start-problem.ts';
import { eventTimes } from '../event/watch.ts';
import type { App } from '../http/app-type.ts';
import type { Runtime } from '../runtime.ts';
import { say } from '../said.ts';
import { findOfficeFigures } from './office-figures.ts';
import texts from './texts.json' with { type: 'json' };

/** Upper bounds of what a request takes, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Measures the app from now on and tells it at an address of its own (`GET /metrics`, as Prometheus reads it), from its start until it
 * is closed. No name, number or text of a case is in it: routes by their pattern, offices by their code.
 * @throws StartProblem, when the app is made ready, if somebody else has the address
 */
export function tellMetrics(app: App, runtime: Runtime, at: { readonly host: string; readonly port: number }): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'naksa_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'unknown', status: String(reply.statusCode) };
    requests.observe(labels, reply.elapsedTime / 1_000);
    done();
  });
  const ofEvents = eventSeconds(registry);
  eventTimes.subscribe(ofEvents);
  const refresh = gauges(registry, runtime);
  let server: Server | undefined;
  app.addHook('onReady', async () => {
    const tell = together(async () => {
      await refresh();
      return registry.metrics();
    });
    server = await listen(at, tell);
  });
  app.addHook('onClose', async () => {
    eventTimes.unsubscribe(ofEvents);
    server?.close();
    server?.closeAllConnections();
  });
}

/** Hears what the time of events went into. */
function eventSeconds(registry: Registry): (times: unknown) => void {
  const parts = new Histogram({
    name: 'naksa_event_seconds',
    help: 'What the time of an event goes into',
    labelNames: ['part'],
    buckets: SECONDS,
    registers: [registry],
  });
  return (times) => {
    for (const [part, seconds] of Object.entries(isRecord(times) ? times : {})) {
      if (typeof seconds === 'number') parts.observe({ part }, seconds);
    }
  };
}

/** Work that is done once for all who ask while it is under way. */
function together<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** What is asked when somebody looks; what cannot be found then is left out, so that the rest is still told. */
function gauges(registry: Registry, runtime: Runtime): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: readonly string[]) =>
    new Gauge({ name: `naksa_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  const database = gauge('database_up', '1 while the database answers');
  const figures = gauge('figures_up', '1 while the database tells how the offices stand');
  const press = gauge('press_up', '1 while papers can be printed, as far as the last print knows');
  const pool = gauge('pool_connections', 'Connections to the database', 'state');
  const disk = gauge('disk_free_bytes', 'Room that is left where the data folder lies');
  const queue = gauge('queue', 'Effects and messages that are due, or have failed', 'office', 'queue', 'state');
  const oldest = gauge('queue_oldest_seconds', 'How long the oldest of what is due has waited', 'office', 'queue');
  const terms = gauge('terms_overdue', 'Terms that are over and not told yet', 'office');
  const age = gauge('checkpoint_age_seconds', 'Since the last checkpoint', 'office');
  const disagreements = gauge('checkpoint_disagreements', 'Where folder and database do not agree', 'office');
  const findings = gauge('verification_findings', 'What the last verification found', 'office');
  const ofOffices = [queue, oldest, terms, age, disagreements, findings];

  return async () => {
    press.set(runtime.printer.problem() === undefined ? 1 : 0);
    for (const [state, count] of Object.entries(poolFigures(runtime.db))) pool.set({ state }, count);
    await statfs(runtime.config.dataFolder)
      .then(({ bavail, bsize }) => disk.set(bavail * bsize))
      .catch(() => disk.reset());
    for (const each of ofOffices) each.reset();
    try {
      for (const { code: office, queues, overdueTerms, ...found } of await findOfficeFigures(runtime)) {
        for (const [name, { due, failed, oldest: waited }] of Object.entries(queues)) {
          queue.set({ office, queue: name, state: 'due' }, due);
          queue.set({ office, queue: name, state: 'failed' }, failed);
          oldest.set({ office, queue: name }, waited);
        }
        terms.set({ office }, overdueTerms);
        disagreements.set({ office }, found.disagreements);
        if (found.checkpointAge !== undefined) age.set({ office }, found.checkpointAge);
        if (found.findings !== undefined) findings.set({ office }, found.findings);
      }
      figures.set(1);
      database.set(1);
    } catch {
      // a question that fails says nothing of the database: it may be the question's own fault
      figures.set(0);
      database.set((await isAnswering(runtime)) ? 1 : 0);
    }
  };
}

function isAnswering({ db }: Runtime): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

function listen({ host, port }: { host: string; port: number }, tell: () => Promise<string>): Promise<Server> {
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    void tell().then(
      (text) => answer.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    const address = `${host}:${String(port)}`;
    server.once('error', (cause) => reject(new StartProblem(say(texts.metricsTaken, { address }), { cause })));
    server.listen(port, host, () => resolve(server));
  });
}
