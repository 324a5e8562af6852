import type { FormBundle } from '../../form-schemas/engine/definition.ts';
import type { Code, Text } from '../../form-schemas/engine/field-definition.ts';
import {
  type Choices,
  picksOf,
  PRINTED_SHEETS,
  RECORDED_OBJECTIONS,
  withChoices,
} from '../../form-schemas/engine/form/choices.ts';
import { getMaster, recordTitle } from '../../form-schemas/engine/formula/masters.ts';
import { ownValue } from '../../form-schemas/engine/records.ts';
import { formatBsDate, fromAd, kathmanduDate } from '../../form-schemas/values/bs-date.ts';
import type { Case } from '../case/case.ts';
import type { Objection } from '../../workflows/engine/snapshot.ts';
import type { PrintedSheet } from '../case/queries.ts';
import { allowed } from '../office/allowed.ts';
import texts from './texts.json' with { type: 'json' };
import { inDigits, say } from '../said.ts';

/** What the choices of a form come from; a form of no case has no sheets and no objections. */
type Choosing = Pick<Case, 'library' | 'config'> & Partial<Pick<Case, 'sheets' | 'lineage' | 'snapshot'>>;

/** What the fields of a form that pick may hold: of masters the records in force, in their order; the sheets printed for it; the objections of its run. */
export function formChoices(held: Choosing, bundle: FormBundle): Record<string, Code[]> {
  const { library, config } = held;
  const choices = picksOf(bundle).map(({ name, master: id, may }): [string, Code[]] => {
    if (id === PRINTED_SHEETS) return [name, sheetChoices(held, bundle.slug)];
    if (id === RECORDED_OBJECTIONS) return [name, (held.snapshot?.context.objections ?? []).map(objectionCode)];
    const master = getMaster(library, id);
    const records = config.records[id] ?? [];
    const titles = records.map((body) => recordTitle(master, String(ownValue(body['record'], 'key')), body));
    return [name, allowed(titles, may)];
  });
  return Object.fromEntries(choices);
}

/** The sheets of a form in its run and those that it carries on: one of another form or case is none of them. */
function sheetChoices({ sheets = [], lineage = [] }: Choosing, form: string): Code[] {
  return sheets.filter((sheet) => sheet.form === form && lineage.includes(sheet.run)).map(sheetCode);
}

function sheetCode({ serial, printedAt, printedBy }: PrintedSheet): Code {
  const on = dayOf(new Date(printedAt).toISOString());
  return {
    code: String(serial),
    ...say(texts.printedSheet, { serial: inDigits(serial), on, by: printedBy }),
  };
}

function objectionCode({ id, filedAt, by }: Objection): Code {
  const on = dayOf(filedAt);
  return { code: id, ...(by === undefined ? say(texts.objectionOn, { on }) : say(texts.objectionBy, { on, by })) };
}

function dayOf(at: string): Text {
  const day = fromAd(kathmanduDate(at));
  return { ne: day ? formatBsDate(day, 'ne') : '', en: day ? formatBsDate(day, 'en') : '' };
}

/** The form with these choices, to hold what was filled in against them; the form itself when it picks from no master. */
export function chosenFrom(bundle: FormBundle, choices: Choices): FormBundle {
  return Object.keys(choices).length === 0 ? bundle : withChoices(bundle, choices);
}
