import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Issue } from '../../../form-schemas/engine/definition.ts';
import { createFormStore } from '../../../web/forms/form-store.ts';
import { paperPath } from '../../../web/forms/papers.ts';
import { application, compileSchema, environment, goodApplication, noFacts } from '../../form-schemas/engine/tiny.ts';

const label = { ne: 'नाम', en: 'Name' };
const paper = {
  category: 'AT01',
  title: { ne: 'लालपुर्जा', en: 'Land ownership certificate' },
  required: true,
  multiple: false,
  accept: ['pdf'],
  maxMB: 5,
  given: [],
};
const file = {
  id: 'f1',
  name: 'lalpurja.pdf',
  category: 'AT01',
  type: 'application/pdf',
  size: 1,
  sha256: '',
  uploadedAt: '',
  uploadedBy: '',
  version: 1,
  run: 1,
  current: true,
};

function open(more: Partial<Parameters<typeof createFormStore>[0]> = {}) {
  return createFormStore({
    bundle: application,
    data: goodApplication,
    facts: noFacts,
    environment,
    validateSchema: compileSchema(application.schema),
    ...more,
  });
}

function codes(store: ReturnType<typeof open>) {
  return store.blocking().map(({ path, code }) => `${path.join('/')} ${code}`);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an open form', () => {
  test('that is sound has nothing to mend', () => {
    expect(codes(open())).toEqual([]);
  });

  test('judges a field when it changes; the message shows once the field was left', () => {
    const store = open();
    store.change(['owner', 'mobile'], '12');
    vi.runAllTimers();
    expect([codes(store), store.shownIssue(['owner', 'mobile'])]).toEqual([['owner/mobile mobile'], undefined]);
    store.touch(['owner', 'mobile']);
    vi.runAllTimers();
    expect(store.shownIssue(['owner', 'mobile'])?.code).toBe('mobile');
    store.change(['owner', 'mobile'], '9800000001');
    vi.runAllTimers();
    expect([codes(store), store.shownIssue(['owner', 'mobile'])]).toEqual([[], undefined]);
  });

  test('drops what is cleared, and asks for it where it is required', () => {
    const store = open();
    store.change(['owner', 'nameNe'], '');
    vi.runAllTimers();
    expect(store.typed(['owner'])).not.toHaveProperty('nameNe');
    expect(codes(store)).toEqual(['owner/nameNe required']);
  });

  test('keeps letters in a number and refuses them', () => {
    const store = open();
    store.change(['landArea', 'daam'], '2x');
    vi.runAllTimers();
    expect([store.data()['landArea'], codes(store)]).toEqual([
      expect.objectContaining({ daam: '2x' }),
      ['landArea/daam number'],
    ]);
  });

  test('works out what follows from a change before it is saved, without touching what was typed', () => {
    const store = open();
    store.change(['email'], 'ram@example.com');
    expect(store.filled()['email']).toBe(goodApplication['email']);
    store.settle();
    expect([store.filled()['email'], store.data()]).toEqual([
      'ram@example.com',
      { ...goodApplication, email: 'ram@example.com' },
    ]);
  });

  test('keeps what was typed elsewhere the same object, so that no other field is drawn again', () => {
    const store = open();
    const land = store.typed(['landArea']);
    store.change(['owner', 'mobile'], '9811111111');
    expect(store.typed(['landArea'])).toBe(land);
  });

  test('shows every message once the person has tried to submit', () => {
    const store = open({ data: {} });
    const [first] = store.blocking();
    expect(first === undefined ? 'none' : store.shownIssue(first.path)).toBeUndefined();
    store.reveal();
    expect(first === undefined ? 'none' : store.shownIssue(first.path)).toEqual(first);
  });

  test('says no more to who has stopped listening', () => {
    const store = open();
    const heard = vi.fn();
    store.onEdit(heard)();
    store.subscribe(heard)();
    store.change(['owner', 'mobile'], '9811111111');
    vi.runAllTimers();
    expect(heard).not.toHaveBeenCalled();
  });

  test('tells of an edit only when something changed', () => {
    const store = open();
    const edits = vi.fn();
    store.onEdit(edits);
    store.change(['owner', 'mobile'], store.typed(['owner', 'mobile']));
    expect(edits).not.toHaveBeenCalled();
    store.change(['owner', 'mobile'], '9811111111');
    expect(edits).toHaveBeenCalledOnce();
  });
});

describe('a form that was handed in', () => {
  test('shows what was handed in, and works nothing out', () => {
    const data = { ...goodApplication, totals: { areaSqft: '1' } };
    const [read, written] = [open({ data, isRecord: true }), open({ data })];
    expect([read.valueText(['totals', 'areaSqft']), read.filled(), codes(read)]).toEqual(['"1"', data, []]);
    expect(written.valueText(['totals', 'areaSqft'])).not.toBe('"1"');
    expect(read.fieldState(['coOwner']).shown).toBe(false);
  });
});

describe('what only the server can know', () => {
  const taken: Issue = { path: ['owner', 'citizenshipNo'], label, code: 'unique', params: { value: '१', file: '२' } };

  test('stands at its field beside our own findings, in reading order, until something is changed', () => {
    const store = open();
    store.change(['email'], 'ram');
    vi.runAllTimers();
    store.setAnswer(store.filled(), [taken]);
    expect(codes(store)).toEqual(['owner/citizenshipNo unique', 'email email']);
    store.change(['email'], undefined);
    vi.runAllTimers();
    expect(codes(store)).toEqual([]);
  });

  test('is left out where the value has changed since the server saw it', () => {
    const store = open();
    const seen = store.filled();
    store.change(['owner', 'citizenshipNo'], '12-34');
    vi.runAllTimers();
    store.setAnswer(seen, [taken]);
    expect(codes(store)).toEqual([]);
  });

  test('stops nothing while it was said of what was typed before: another answer is on its way', () => {
    const store = open();
    const sent = store.data();
    store.change(['email'], 'ram@example.np');
    vi.runAllTimers();
    store.setAnswer(store.filled(), [taken], sent);
    expect(codes(store)).toEqual([]);
    store.setAnswer(store.filled(), [taken], store.data());
    expect(codes(store)).toEqual(['owner/citizenshipNo unique']);
  });

  test('shows at once when the server refuses the form', () => {
    const store = open();
    store.refuse([taken]);
    expect([store.revealed(), store.shownIssue(taken.path)?.code]).toEqual([true, 'unique']);
  });
});

describe('a paper that is required', () => {
  test('is missing at the end of the list until it is uploaded', () => {
    const store = open({ papers: [paper] });
    store.change(['email'], 'ram');
    vi.runAllTimers();
    expect(codes(store)).toEqual(['email email', `${paperPath('AT01').join('/')} paperMissing`]);
    store.setPapers([{ ...paper, given: [file] }]);
    expect(codes(store)).toEqual(['email email']);
  });

  test('a missing paper is named where its field stands, one without a field at the end', () => {
    const store = open({ papers: [paper, { ...paper, category: 'photo' }] });
    store.change(['email'], 'ram');
    vi.runAllTimers();
    const of = (category: string) => `${paperPath(category).join('/')} paperMissing`;
    expect(codes(store)).toEqual([of('photo'), 'email email', of('AT01')]);
  });
});
