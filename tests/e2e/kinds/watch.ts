import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { type DrivenCase, historyOf } from '../../../scripts/demo/drive.ts';
import type { Act } from '../../../scripts/demo/story.ts';
import type { ApplicationView } from '../../../server/contract/application.ts';
import { DocumentView } from '../../../server/contract/documents.ts';
import { readPdfPages } from '../../support/pdf-text.ts';
import type { OpenOffice } from '../office.ts';
import { readForm } from '../typist.ts';
import { type Claim, claimsIn, nameless } from './claims.ts';
import { listen } from './known.ts';
import { printDesk } from './print.ts';

/** A paper of a case, as its file reads. */
type Paper = DocumentView & { readonly pages: readonly string[]; readonly file: string };

/** What was compared with what the API tells: how much, and what it does not bear out. */
type Compared = { readonly values: number; readonly differing: readonly string[] };

/** Listens to the API while a case goes its way, keeps each paper when it is issued, and holds it against what the API told until then. */
export type Watch = {
  /** Before an act: of a form that is entered its facts are told while it is written alone. */
  before(driven: DrivenCase, act: Act): Promise<void>;
  /** After an act. */
  after(driven: DrivenCase, view: ApplicationView): Promise<void>;
  /** Takes in what somebody answers on the way. */
  readonly hear: (answer: unknown) => void;
  /** Holds what a screen says against what the API told. */
  readonly screen: (name: string, text: string) => void;
  papers(): readonly Paper[];
  compared(): Compared;
};

const reader = 'A';

/** Begins to watch one case; papers are kept in `folder`. */
export function openWatch({ world }: Pick<OpenOffice, 'world'>, folder: string): Watch {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const known = listen();
  const papers: Paper[] = [];
  const read = new Set<string>();
  const screens: { readonly name: string; readonly text: string }[] = [];
  const differing: string[] = [];
  let values = 0;

  async function hearForms(driven: DrivenCase, { forms }: ApplicationView): Promise<void> {
    for (const { run, slug, status, revision } of forms) {
      const version = [run, slug, status, revision].join(' ');
      if (read.has(version)) continue;
      read.add(version);
      known.hear(await readForm(world, driven, { slug, role: reader, run }));
    }
  }

  function compare(name: string, text: string): void {
    const claims = claimsIn(text, known);
    values += claims.length;
    differing.push(...claims.filter(({ isKnown }) => !isKnown).map((claim) => tell(name, claim)));
  }

  async function keepNew({ id }: DrivenCase, { summary }: ApplicationView): Promise<void> {
    const views = await world.api.get(printDesk, `/api/applications/${id}/documents`, Type.Array(DocumentView));
    known.hear(views);
    for (const view of views.slice(papers.length)) {
      const pdf = await world.api.download(printDesk, `/api/documents/${view.id}.pdf`);
      const name = `${String(papers.length + 1).padStart(2, '0')}-${view.form}`;
      const file = join(folder, `${name}.pdf`);
      writeFileSync(file, pdf);
      const pages = await readPdfPages(pdf);
      papers.push({ ...view, pages, file });
      const text = pages.join('\n');
      compare(name, text);
      differing.push(...nameless(text, summary).map((what) => `${name}: does not name the ${what}`));
    }
  }

  return {
    async before(driven, act) {
      if (act.kind !== 'enter') return;
      const { form: slug, role, run } = act;
      known.hear(await readForm(world, driven, { slug, role, ...(run === undefined ? {} : { run }) }));
    },
    async after(driven, view) {
      known.hear(view);
      known.hear(await historyOf(world, driven));
      await hearForms(driven, view);
      for (const { name, text } of screens.splice(0)) compare(name, text);
      await keepNew(driven, view);
    },
    screen(name, text) {
      screens.push({ name, text });
    },
    hear: (answer) => {
      known.hear(answer);
    },
    papers: () => papers,
    compared: () => ({ values, differing }),
  };
}

function tell(name: string, { what, said }: Claim): string {
  return `${name}: ${what} ${said}`;
}
