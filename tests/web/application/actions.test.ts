import { describe, expect, test } from 'vitest';
import type { FormStatusView } from '../../../server/contract/application.ts';
import type { FormStatus } from '../../../server/contract/statuses.ts';
import { type Action, isOwnDeed, nextPosts, toButtons } from '../../../web/application/actions.ts';

const text = { ne: 'न', en: 'n' };

function formOf(status: FormStatus): FormStatusView {
  return {
    run: 1,
    slug: 'check',
    title: text,
    group: 'g',
    order: 1,
    status,
    revision: 1,
    required: true,
    open: true,
    enterBy: 'B',
    enteredBy: [text],
    approvals: [],
    printable: true,
  };
}

/** What the approval protocol does by its events. */
const does: Readonly<Record<string, Action['does']>> = {
  SAVE: ['setForm'],
  SUBMIT: ['submitForm'],
  RECOMMEND: ['recordApproval'],
  APPROVE: ['recordApproval', 'issueDocument'],
  RETURN: ['returnForm'],
  REJECT: ['rejectForm'],
  REVOKE: ['revokeDocument'],
};

function action(event: string, more: Partial<Action> = {}): Action {
  const needsNote = event === 'RETURN' || event === 'REJECT';
  const place = event === 'REVOKE' ? ('desk' as const) : ('menu' as const);
  const look = { title: text, needsNote, awaited: false, bySystem: false, place, asks: [], does: does[event] ?? [] };
  return { run: 1, event, form: 'check', ...look, open: false, reasons: [], waitingFor: [], ...more };
}

const closedBy = (code: string) => ({ reasons: [{ code, params: {} }] });
const eventsOf = (actions: readonly Action[]) => actions.map(({ event }) => event);

describe('the buttons under a form', () => {
  test('stand in the order of the desk: first what moves the paper on, last what undoes', () => {
    const { open } = toButtons(
      [action('REJECT', { open: true }), action('RETURN', { open: true }), action('APPROVE', { open: true })],
      formOf('submitted'),
    );
    expect(eventsOf(open)).toEqual(['APPROVE', 'RETURN', 'REJECT']);
  });

  test('leave out the actions of other forms', () => {
    const { open } = toButtons([action('APPROVE', { open: true, form: 'other' })], formOf('submitted'));
    expect(open).toEqual([]);
  });

  test('leave out what is done where the papers are', () => {
    const { open, others } = toButtons(
      [action('REVOKE', { open: true }), action('REVOKE', closedBy('roleNamedOnForm'))],
      formOf('approved'),
    );
    expect([open, others]).toEqual([[], []]);
  });

  test('offer submitting where only saving is missing, because submitting saves first', () => {
    const actions = [action('SAVE', { open: true }), action('SUBMIT', closedBy('formStatusIs'))];
    expect(eventsOf(toButtons(actions, formOf('absent')).open)).toEqual(['SUBMIT']);
    expect(eventsOf(toButtons(actions, formOf('approved')).open)).toEqual(['SAVE']);
  });

  test('show one’s own closed approval with its reason, not what is never one’s own', () => {
    const { closed, others } = toButtons(
      [action('APPROVE', closedBy('isApproversTurn')), action('RETURN', closedBy('roleNamedOnForm'))],
      formOf('submitted'),
    );
    expect([eventsOf(closed), eventsOf(others)]).toEqual([['APPROVE'], ['RETURN']]);
  });

  test.each(['roleNamedOnForm', 'noPriorityPost', 'isEnterBy', 'fourEyes'])(
    'have none for an approval that the law gives to another post (%s)',
    (code) => {
      const { closed, others } = toButtons([action('APPROVE', closedBy(code))], formOf('submitted'));
      expect([eventsOf(closed), eventsOf(others)]).toEqual([[], ['APPROVE']]);
    },
  );

  test('show a closed approval or recommendation once', () => {
    const { closed } = toButtons(
      [action('RECOMMEND', closedBy('isApproversTurn')), action('APPROVE', closedBy('isApproversTurn'))],
      formOf('submitted'),
    );
    expect(eventsOf(closed)).toEqual(['APPROVE']);
  });
});

test('what the law gives to other posts is no deed of one’s own', () => {
  const codes = ['roleNamedOnForm', 'noPriorityPost', 'isEnterBy', 'fourEyes', 'formStatusIs'];
  expect(codes.filter((code) => isOwnDeed(action('RETURN', closedBy(code))))).toEqual(['formStatusIs']);
});

describe('whose turn it is afterwards', () => {
  const posts = [
    { role: 'B', title: { ne: 'सब-इन्जिनियर', en: 'Sub-engineer' } },
    { role: 'A', title: { ne: 'इन्जिनियर', en: 'Engineer' } },
    { role: 'G', title: { ne: 'वडा सचिव', en: 'Ward secretary' } },
  ];

  test('is said in the reader’s words alone, also where it is one of several', () => {
    expect(nextPosts({ next: posts.slice(1) }, 'ne', 'वा')).toBe('इन्जिनियर वा वडा सचिव');
    expect(nextPosts({ next: posts }, 'en', 'or')).toBe('Sub-engineer, Engineer or Ward secretary');
    expect(nextPosts({ next: posts.slice(2) }, 'ne', 'वा')).toBe('वडा सचिव');
    expect(nextPosts({}, 'ne', 'वा')).toBeUndefined();
  });
});
