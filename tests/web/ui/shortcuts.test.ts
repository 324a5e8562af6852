import { afterEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../../web/case-page/action-look.ts';
import { listenForShortcuts, takeShortcut } from '../../../web/ui/shortcuts.ts';

afterEach(() => vi.unstubAllGlobals());

const names = ['approve', 'reject', 'upload', 'print', 'history', 'comments', 'keyboard', 'convertPreeti'] as const;

type Held = { readonly alt?: boolean; readonly ctrl?: boolean; readonly shift?: boolean; readonly within?: Field };

/** What keys may be pressed in, beside the page itself; it says whether something is written there. */
class Field extends EventTarget {
  readonly tag: string;

  constructor(tag: string) {
    super();
    this.tag = tag;
  }

  matches(selector: string): boolean {
    return selector.split(', ').includes(this.tag);
  }
}

/** A page that tells what its keys did. */
function openPage() {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('Element', Field);
  const done: string[] = [];
  const stop = listenForShortcuts({ help: () => done.push('help'), find: () => done.push('find') });
  const giveBack = names.map((name) => takeShortcut(name, () => done.push(name)));
  const press = (code: string, { alt = false, ctrl = false, shift = false, within }: Held = {}) => {
    const keys = { code, key: code, altKey: alt, ctrlKey: ctrl, shiftKey: shift, metaKey: false };
    const event = Object.assign(new Event('keydown', { cancelable: true }), keys);
    if (within !== undefined) Object.defineProperty(event, 'target', { value: within });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return {
    done,
    press,
    close: () => {
      for (const each of [...giveBack, stop]) each();
    },
  };
}

test('2: alt+a approves, alt+r rejects, alt+u uploads, alt+p prints, alt+h and alt+c show history and comments; F2 helps', () => {
  const page = openPage();
  const taken = ['KeyA', 'KeyR', 'KeyU', 'KeyP', 'KeyH', 'KeyC'].map((code) => page.press(code, { alt: true }));
  taken.push(page.press('KeyK', { alt: true }), page.press('KeyK', { alt: true, shift: true }), page.press('F2'));
  expect(page.done).toEqual([...names, 'help']);
  expect(taken).not.toContain(false);
  page.close();
});

test('ctrl+k and / find something, ? helps', () => {
  const page = openPage();
  const taken = [page.press('KeyK', { ctrl: true }), page.press('/'), page.press('?')];
  expect([page.done, taken.includes(false)]).toEqual([['find', 'find', 'help'], false]);
  page.close();
});

test('in a field / and ? are signs, in a list that goes to letters too; ctrl+k finds from there as from everywhere', () => {
  const page = openPage();
  const taken = ['input', 'textarea', 'select', '[contenteditable="true"]'].flatMap((tag) => {
    const within = new Field(tag);
    return [page.press('/', { within }), page.press('?', { within })];
  });
  expect([page.done, taken.includes(true)]).toEqual([[], false]);
  const found = [
    page.press('/', { within: new Field('a') }),
    page.press('KeyK', { ctrl: true, within: new Field('input') }),
  ];
  expect([page.done, found]).toEqual([
    ['find', 'find'],
    [true, true],
  ]);
  page.close();
});

test('letters that are typed do nothing else: without Alt, with Ctrl beside it as AltGr sends it, and once nobody listens', () => {
  const page = openPage();
  const taken = [page.press('KeyA'), page.press('KeyA', { alt: true, ctrl: true }), page.press('KeyZ', { alt: true })];
  page.close();
  taken.push(page.press('KeyA', { alt: true }));
  expect([page.done, taken.includes(true)]).toEqual([[], false]);
});

test('what was opened last has the key, and gives it back when it closes', () => {
  const page = openPage();
  const close = takeShortcut('reject', () => page.done.push('view the file'));
  page.press('KeyR', { alt: true });
  close();
  page.press('KeyR', { alt: true });
  expect(page.done).toEqual(['view the file', 'reject']);
  page.close();
});

test('the keys that a button names press it', () => {
  const page = openPage();
  for (const [does, meant] of [
    ['recordApproval', 'approve'],
    ['rejectForm', 'reject'],
  ] as const) {
    const [alt, letter = ''] = (keyOf({ ...action, does: [does] }) ?? '').split('+');
    page.press(`Key${letter}`, { alt: alt === 'Alt' });
    expect(page.done.at(-1)).toBe(meant);
  }
  page.close();
});

const action = {
  run: 1,
  event: 'E',
  title: { ne: 'न', en: 'n' },
  needsNote: false,
  awaited: true,
  bySystem: false,
  place: 'menu' as const,
  asks: [],
  open: true,
  reasons: [],
  waitingFor: [],
};

test('a key for what is shown later is not lost on its page; a deed must be pressed anew, and another page hears nothing of it', () => {
  const place = { pathname: '/user/applications/1' };
  vi.stubGlobal('location', place);
  const page = openPage();
  page.close();
  const stop = listenForShortcuts({ help: () => undefined, find: () => undefined });
  const later: string[] = [];
  const come = (name: (typeof names)[number]) => takeShortcut(name, () => later.push(name))();
  page.press('KeyC', { alt: true });
  come('history');
  come('comments');
  come('comments');
  expect(later).toEqual(['comments']);
  page.press('KeyA', { alt: true });
  come('approve');
  page.press('KeyC', { alt: true });
  place.pathname = '/user/applications/2';
  come('comments');
  expect(later).toEqual(['comments']);
  stop();
});
