import { Logger, makeWorkerUtils, run, type SharedOptions, type WorkerUtils } from 'graphile-worker';

/** A queue that runs jobs of ours. */
export type Peer = {
  /** Puts one job into the queue and waits until it is over. */
  perform(applicationId: string): Promise<void>;
  end(): Promise<void>;
};

/** What a job is called. */
export const task = 'work';
/** Nothing of a job is printed. */
export const silent = new Logger(() => () => undefined);

/** An empty queue in a database of its own. */
export async function makeQueue(options: SharedOptions): Promise<WorkerUtils> {
  const queue = await makeWorkerUtils(options);
  await queue.migrate();
  return queue;
}

/** graphile-worker as it comes, told of jobs by the database; each does the work. */
export async function openGraphile(
  connectionString: string,
  concurrency: number,
  work: (applicationId: string) => Promise<void>,
): Promise<Peer> {
  const shared = { connectionString, logger: silent };
  const waiting = new Map<string, (error?: unknown) => void>();
  const over = new Map<string, unknown>();
  const queue = await makeQueue(shared);
  const runner = await run({
    ...shared,
    concurrency,
    noHandleSignals: true,
    taskList: {
      async [task](payload) {
        if (typeof payload !== 'string') throw new Error('a job of another');
        await work(payload);
      },
    },
  });
  // who put the job in may hear of its end before of its number
  runner.events.on('job:complete', ({ job, error }) => {
    const told = waiting.get(job.id);
    if (told) told(error);
    else over.set(job.id, error);
  });
  return {
    async perform(applicationId) {
      const { id } = await queue.addJob(task, applicationId);
      const error = over.has(id) ? over.get(id) : await new Promise((told) => waiting.set(id, told));
      over.delete(id);
      waiting.delete(id);
      if (error) throw new Error('the job failed', { cause: error });
    },
    async end() {
      await runner.stop();
      await queue.release();
    },
  };
}
