import { join } from 'node:path';
import { Type } from 'typebox';
import { Text } from '../../form-schemas/engine/field-definition.ts';
import type { Snapshot } from '../../workflows/engine/snapshot.ts';
import type { Case } from '../case/case.ts';
import { formTitle, roleTitle, stateTitle } from '../case/titles.ts';
import type { ChangeView } from '../contract/history.ts';
import { readJson } from '../parse.ts';

type Change = Omit<ChangeView, 'run'>;
const Titles = Type.Object({
  labels: Type.Object({ state: Text, status: Text }),
  form: Type.Record(Type.String(), Text),
  approval: Type.Record(Type.String(), Text),
});
const titles = readJson(Titles, join(import.meta.dirname, 'status-titles.json'));
const STATUS: Readonly<Record<string, Text>> = titles.form;
const APPROVAL: Readonly<Record<string, Text>> = titles.approval;

/** What an event changed in the machine: its state, the forms' statuses, the approvals. */
export function statusChanges(held: Case, before: Snapshot | undefined, after: Snapshot): Change[] {
  const moved: Change[] =
    before?.value !== after.value
      ? [
          {
            slug: '',
            title: held.definition.stage.body.definition.title,
            path: '/state',
            label: titles.labels.state,
            ...(before ? { before: stateTitle(held, before.value) } : {}),
            after: stateTitle(held, after.value),
          },
        ]
      : [];
  return [...moved, ...Object.keys(after.context.forms).flatMap((slug) => formChanges(held, slug, before, after))];
}

function formChanges(held: Case, slug: string, before: Snapshot | undefined, after: Snapshot): Change[] {
  const old = before?.context.forms[slug];
  const now = after.context.forms[slug];
  const title = formTitle(held, slug);
  const changes: Change[] = [];
  if (now && (old?.status ?? 'absent') !== now.status) {
    const was = textOf(STATUS, old?.status ?? 'absent');
    changes.push({
      slug,
      title,
      path: '/status',
      label: titles.labels.status,
      before: was,
      after: textOf(STATUS, now.status),
    });
  }
  for (const [role, approval] of Object.entries(now?.approvals ?? {})) {
    const was = old?.approvals[role]?.status;
    if (was === approval.status || (was === undefined && approval.status === 'P')) continue;
    const label = roleTitle(held, role);
    const path = `/approvals/${role}`;
    changes.push({
      slug,
      title,
      path,
      label,
      before: textOf(APPROVAL, was ?? 'P'),
      after: textOf(APPROVAL, approval.status),
    });
  }
  return changes;
}

function textOf(table: Readonly<Record<string, Text>>, code: string): Text {
  return table[code] ?? { ne: code, en: code };
}
