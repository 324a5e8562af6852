import { randomUUID } from 'node:crypto';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { ApplicationView } from '../../../server/contract/application.ts';
import { EventResult, type NewApplicationBody } from '../../../server/contract/event.ts';
import { ApplicationList } from '../../../server/contract/application-list.ts';
import { DraftResult, FormView } from '../../../server/contract/forms.ts';

/** What somebody asks the server for next. */
export type Ask = {
  /** Under which name its time is counted. */
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
};

/** A day of somebody's: asks, hears the answer as JSON, asks again, without end. */
export type Life = Generator<Ask, never, unknown>;

type Json = Readonly<Record<string, unknown>>;

/** A designer opens an application, types its form section by section, which is kept as they type, and looks at their own cases. */
export function* designer(opening: {
  readonly subject: Omit<NewApplicationBody, 'requestId'>;
  readonly form: string;
  readonly data: Json;
}): Life {
  const { subject, form, data } = opening;
  const body = { ...subject, requestId: randomUUID() };
  let own: Static<typeof EventResult> | undefined;
  while (own === undefined) own = read(EventResult, yield post('open a case', '/api/applications', body));
  const home = `/api/applications/${own.id}`;
  const sections = Object.entries(data);
  for (let turn = 0; ; turn += 1) {
    yield get('list of a designer', '/api/applications?view=all');
    yield get('case', home);
    yield get('work of a case', `${home}/tasks`);
    const view = read(FormView, yield get('form', `${home}/forms/${form}`));
    if (view === undefined) continue;
    let { draftVersion } = view;
    for (let typed = 1; typed <= 4; typed += 1) {
      const soFar = Object.fromEntries(sections.slice(0, ((turn + typed) % sections.length) + 1));
      const draft = { data: { ...view.data, ...soFar }, draftVersion };
      const kept = read(DraftResult, yield { ...post('autosave', `${home}/forms/${form}`, draft), method: 'PUT' });
      draftVersion = kept?.draftVersion ?? draftVersion;
    }
    yield get('notifications', '/api/notifications');
  }
}

/** A sub-engineer goes through the list, looks cases up, saves a form of one, finds others by name, and opens an issued paper. */
export function* officer(work: {
  readonly form: string;
  readonly names: readonly string[];
  readonly paper: string;
  readonly from: number;
}): Life {
  const { form, names, paper, from } = work;
  for (let turn = from; ; turn += 1) {
    const list = read(ApplicationList, yield get('task list', '/api/applications?view=all&status=P'));
    yield get('notifications', '/api/notifications');
    const items = list?.items ?? [];
    const item = items[turn % Math.max(items.length, 1)];
    if (item !== undefined) {
      const home = `/api/applications/${item.id}`;
      const view = read(ApplicationView, yield get('case', home));
      yield get('work of a case', `${home}/tasks`);
      yield get('history', `${home}/history`);
      yield get('money of a case', `${home}/ledger`);
      const version = view?.summary.version;
      if (version !== undefined)
        yield post('save a form', `${home}/events`, { type: 'SAVE', form, version, requestId: randomUUID() });
    }
    yield get('search', `/api/lists/applications?q=${encodeURIComponent(names[turn % names.length] ?? '')}`);
    yield get('paper', `/api/documents/${paper}.pdf`);
  }
}

/** Somebody without a login reads what the office shows everybody. */
export function* visitor(): Life {
  for (;;) {
    yield get('public register', '/api/public/register');
    yield get('public numbers', '/api/public/statistics');
    yield get('how to apply', '/api/public/guide');
    yield get('announcements', '/api/public/announcements');
  }
}

function get(what: string, path: string): Ask {
  return { what, method: 'GET', path };
}

function post(what: string, path: string, body: unknown): Ask {
  return { what, method: 'POST', path, body };
}

/** An answer of the shape that was asked for; undefined for a refusal. */
function read<T extends TSchema>(shape: T, answer: unknown): Static<T> | undefined {
  return Value.Check(shape, answer) ? answer : undefined;
}
