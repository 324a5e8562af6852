import type { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Case } from '../case/case.ts';
import { codeTitle, formTitle } from '../case/titles.ts';
import { recordsOf, titled } from '../office/host-masters.ts';
import type { LedgerRecord } from '../record/ledger.ts';

/** An entry as the ledger of its case has it. */
export type Entry = LedgerRecord & { readonly seq: number };

/** Whether an entry takes another back, or was taken back. */
export function isVoid({ reverses, seq, form }: Entry, all: readonly Entry[]): boolean {
  return reverses !== undefined || all.some((other) => other.reverses === seq && other.form === form);
}

/** What the office calls a head of revenue. */
export function headTitle(held: Case, head: string): Text {
  const record = recordsOf(held.config.records, 'revenue-setup').find(({ code }) => code === head);
  return record === undefined ? codeTitle(held, 'feeHead', head) : titled(record.title);
}

/** The form of an entry, which may be of another run than the one by which the case is shown. */
export function entryFormTitle(held: Case, form: string): Text {
  const run = held.runs.find(({ definition }) => definition.stage.body.forms.some(({ slug }) => slug === form));
  return formTitle(run ?? held, form);
}
