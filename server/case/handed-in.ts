import type { Run } from './runs.ts';
import type { SubmissionRow } from './submissions.ts';
import type { FileView } from '../contract/files.ts';
import type { RecordedFile } from '../record/record.ts';
import type { OfficeConfig } from '../office/read.ts';
import { categoriesOfForm, OTHER } from '../office/categories.ts';
import type { Decision } from './decision.ts';

/** The files that a form of a run was submitted with: what its approvers see, whatever was uploaded since. */
export type HandedIn = {
  readonly run: number;
  readonly form: string;
  readonly files: readonly RecordedFile[];
  /** Its event says so; otherwise it is from before that was recorded, and the files are those that stood then. */
  readonly isRecorded: boolean;
};

type Config = Pick<OfficeConfig, 'records'>;

/** What was handed in with the newest submission of each form, of rows that may be drafts too. */
export function handedInWith(
  rows: readonly SubmissionRow[],
  uploaded: readonly FileView[],
  config: Config,
): readonly HandedIn[] {
  return rows
    .filter(({ status }) => status === 'submitted')
    .map((row) => ({
      run: row.run,
      form: row.form,
      files: row.files ?? stoodThen(row, uploaded, config),
      isRecorded: row.files !== null,
    }));
}

/** What a form of before that was recorded had: the newest in its categories by then, and what its fields name. */
function stoodThen(
  { form, data, at }: SubmissionRow,
  uploaded: readonly FileView[],
  config: Config,
): readonly RecordedFile[] {
  const own = codesOf(config, form);
  const then = uploaded.filter(({ uploadedAt }) => Date.parse(uploadedAt) <= at.getTime());
  return then
    .filter((file) => (own.has(file.category) ? isNewestOf(then, file) : data.includes(file.id)))
    .map(toRecorded);
}

function codesOf(config: Config, form: string): ReadonlySet<string> {
  return new Set(categoriesOfForm(config, form).map(({ code }) => code));
}

function isNewestOf(files: readonly FileView[], { category, version }: FileView): boolean {
  return !files.some((other) => other.category === category && other.version > version);
}

/** What was handed in with a form, in this run or the nearest that it carries on; undefined before anybody submitted it. */
export function findHandedIn(
  { handedIn, lineage }: Pick<Decision['held'], 'handedIn' | 'lineage'>,
  form: string,
): HandedIn | undefined {
  return lineage
    .map((run) => handedIn.find((each) => each.run === run && each.form === form))
    .find((found) => found !== undefined);
}

/**
 * Says of each file of a place whether it is the one that was handed in; a version that was, and was followed by another one
 * that was too, is not any more. Papers of no place are handed in with nothing.
 */
export function markHandedIn(files: readonly FileView[], handedIn: readonly HandedIn[]): FileView[] {
  const ids = new Set(handedIn.flatMap((each) => each.files.map(({ id }) => id)));
  const given = files.filter(({ id }) => ids.has(id));
  const isHandedIn = (file: FileView): boolean => ids.has(file.id) && (file.current || isNewestOf(given, file));
  return files.map((file) => (file.category === OTHER ? file : { ...file, handedIn: isHandedIn(file) }));
}

/**
 * The files that an event must speak of: with a form that is submitted, what stands in its categories and fields; with an event
 * on a form of before that was recorded, what it was handed in with. Undefined for every other event.
 */
export function filesOfEvent({
  held,
  event,
  form,
  snapshot,
}: Pick<Decision, 'held' | 'event' | 'form' | 'snapshot'>): readonly RecordedFile[] | undefined {
  if (form === undefined) {
    const before = event.form === undefined ? undefined : findHandedIn(held, event.form);
    return before?.isRecorded === false ? before.files : undefined;
  }
  if (snapshot.context.forms[form.slug]?.status === 'draft') return undefined;
  const own = codesOf(held.config, form.slug);
  return held.files
    .filter((file) => form.files.includes(file.id) || (own.has(file.category) && stands(held, file)))
    .map(toRecorded)
    .toSorted((a, b) => compare(a.category, b.category) || compare(a.id, b.id));
}

/** Whether a file is the present one of its place, given for this run or for one that it carries on. */
export function stands({ lineage }: Pick<Run, 'lineage'>, { current, run }: FileView): boolean {
  return current && lineage.includes(run);
}

function toRecorded({ id, category, version, sha256 }: FileView): RecordedFile {
  return { id, category, version, sha256 };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
