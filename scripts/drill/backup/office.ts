import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { takeNext } from '../../../server/audit/take.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import type { Server } from '../../../server/main.ts';
import { findDefaultOrganization } from '../../../server/http/organization.ts';
import type { Api } from '../../api/api.ts';
import { getSample, readAnswerBook } from '../../demo/book.ts';
import { lookAt, openDrivenCase, perform, type World } from '../../demo/drive.ts';
import { readStaff } from '../../demo/people.ts';
import { openSmallOffice } from '../../demo/small-office.ts';
import { readStories, subjectOf } from '../../demo/story-file.ts';
import { nextAct, type Story } from '../../demo/story.ts';
import { textPress } from '../../journey/press.ts';
import { DRILL_PASSWORD } from '../served.ts';

/** An office whose log is archived, with a granted permit and a checkpoint. */
export type DrillOffice = {
  readonly server: Server;
  readonly config: Config;
  readonly api: Api;
  readonly world: World;
};

/** A permit that was granted: it has papers. */
const grantedNo = 8_384_000_009;

/** How an office of the drill starts: the restored one too, without the archive. */
export function configOf(dataFolder: string, archive?: string): Config {
  return readConfig({
    NAKSA_DATA: dataFolder,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    NAKSA_DEMO_PASSWORD: DRILL_PASSWORD,
    ...(archive === undefined ? {} : { NAKSA_WAL_ARCHIVE: archive }),
  });
}

/** A data folder closed to others, so that started as root its database lies elsewhere. */
export function prepareData(folder: string): string {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { mode: 0o700 });
  return dataFolder;
}

/** Starts an office, with a granted permit and a checkpoint. */
export async function openDrillOffice(config: Config): Promise<DrillOffice> {
  const { server, api } = await openSmallOffice({ config, applicationNos: [grantedNo], printer: textPress });
  const office = { server, config, api, world: { api, book: readAnswerBook(), staff: readStaff() } };
  await seal(office);
  return office;
}

/** Takes a checkpoint now. */
export async function seal({ server: { runtime } }: Pick<DrillOffice, 'server'>): Promise<void> {
  const organizationId = await findDefaultOrganization(runtime.db);
  if (organizationId === undefined) throw new Error('the office was not installed');
  await takeNext(runtime, organizationId, { night: runtime.now().slice(0, 10) });
}

/** People at work: designers open cases, fill them with papers and hand them in, one after the other. */
export type Work = {
  /** Cases handed in so far. */
  readonly done: () => number;
  /** Lets what is under way end, runs something while nobody works, and goes on. */
  between<T>(look: () => Promise<T>): Promise<T>;
  /** Until so many more cases are handed in. */
  more(cases: number): Promise<void>;
  stop(): Promise<void>;
};

/** Puts people to work on an office until they are told to stop. */
export function startWork(office: DrillOffice): Work {
  const story = grantedStory();
  let done = 0;
  const told = { stop: false };
  let gate: Promise<unknown> = Promise.resolve();
  let under: Promise<void> = Promise.resolve();
  const waiting: { readonly until: number; readonly go: () => void }[] = [];

  async function work(): Promise<void> {
    while (!told.stop) {
      await gate;
      under = handIn(office, story);
      await under;
      done += 1;
      for (const { until, go } of waiting) if (done >= until) go();
    }
  }
  const working = work();

  return {
    done: () => done,
    async between(look) {
      let open = (): void => undefined;
      gate = new Promise<void>((go) => {
        open = go;
      });
      await under;
      try {
        return await look();
      } finally {
        open();
      }
    },
    more: (cases) =>
      Promise.race([
        working,
        new Promise<void>((go) => {
          waiting.push({ until: done + cases, go });
        }),
      ]),
    async stop() {
      told.stop = true;
      await working;
    },
  };
}

function grantedStory(): Story {
  const story = readStories().find(({ applicationNo }) => applicationNo === grantedNo);
  if (story === undefined) throw new Error('there is no story to tell');
  return story;
}

async function handIn({ world }: DrillOffice, story: Story): Promise<void> {
  const sample = getSample(world.book, grantedNo);
  const driven = await openDrivenCase(world, { sample, subject: subjectOf(sample.forms), requestId: randomUUID() });
  const view = await lookAt(world, driven);
  const act = nextAct(view, story);
  if (act === undefined || act.kind === 'wait') throw new Error('a new case waits for nobody');
  await perform(world, driven, act, view);
}
