import { Type } from 'typebox';
import type { ApplicationView } from '../../server/contract/application.ts';
import { valuesAt } from '../../server/office/values-at.ts';
import type { DrivenCase, World } from './drive.ts';
import { officeDayFrom } from './office-hours.ts';
import { answersOf } from './overlays.ts';
import type { Person } from './people.ts';

type Payload = Readonly<Record<string, string>>;

const Today = Type.Object({ today: Type.String() });

/** What an act of a story carries, with what its marks stand for in this case on this day. */
export function payloadOf(
  world: World,
  driven: DrivenCase,
  { who, payload, view }: { readonly who: Person; readonly payload: Payload; readonly view: ApplicationView },
): Promise<Payload> {
  return withToday(world, who, withAnswers(world, driven, withNumber(withObjection(payload, view), view)));
}

/** `{{no}}` stands for the registration number of the case: what an office numbers by its files. */
function withNumber(payload: Payload, { summary }: ApplicationView): Payload {
  const no = summary.registrationNo ?? '';
  return Object.fromEntries(Object.entries(payload).map(([name, text]) => [name, text.replace('{{no}}', no)]));
}

/** `{{objection}}` stands for the objection that is still open. */
function withObjection(payload: Payload, { objections }: ApplicationView): Payload {
  const open = objections.find((objection) => objection.open)?.id ?? '';
  return Object.fromEntries(Object.entries(payload).map(([name, text]) => [name, text.replace('{{objection}}', open)]));
}

/** `{{today}}` stands for the office's day, `{{yesterday}}` for the open day before it. */
async function withToday({ api }: World, { loginId }: Person, payload: Payload): Promise<Payload> {
  if (!Object.values(payload).some((text) => ['{{today}}', '{{yesterday}}'].includes(text))) return payload;
  const { today } = await api.get(loginId, '/api/session', Today);
  const days: Readonly<Record<string, string>> = { '{{today}}': today, '{{yesterday}}': officeDayFrom(today, -1) };
  return Object.fromEntries(Object.entries(payload).map(([name, text]) => [name, days[text] ?? text]));
}

/** `{{answer:form/field}}`, or a field within a field, stands for the first sentence of what the case's people answered in that form. */
function withAnswers({ book }: World, driven: DrivenCase, payload: Payload): Payload {
  const answerOf = (_all: string, slug: string, path: string) => {
    const said = [...answersOf(book, driven.sample, slug), driven.answers?.[slug]?.at(-1) ?? {}];
    const answered = said.flatMap((layer) => valuesAt(layer, path.split('/'))).at(-1);
    return typeof answered === 'string' ? (answered.split(' ।')[0] ?? '') : '';
  };
  return Object.fromEntries(
    Object.entries(payload).map(([name, text]) => [name, text.replace(/\{\{answer:([\w-]+)\/([\w/]+)\}\}/g, answerOf)]),
  );
}
