import { describe, expect, test } from 'vitest';
import { emptyHandOver, handOverBody } from '../../../web/print-desk/hand-over.ts';
import { rowAct, stateOf } from '../../../web/print-desk/row-act.ts';
import { deskPaper } from './paper.ts';

describe('a paper on its way to the citizen', () => {
  test.each([
    ['is first printed', {}, 'toPrint', 'print'],
    ['is then handed over', { copies: 1 }, 'toHandOver', 'handOver'],
    ['is then only looked at', { copies: 2, handedOver: true }, 'handedOver', 'view'],
    ['is kept when it stays in the file', { copies: 1, stays: true }, 'kept', 'view'],
    ['is only looked at once another took its place', { standing: 'superseded' as const }, 'superseded', 'view'],
    ['is only looked at once it was revoked', { standing: 'revoked' as const, copies: 1 }, 'revoked', 'view'],
  ])('%s', (_, part, state, act) => {
    const paper = deskPaper('a', part);
    expect([stateOf(paper), rowAct(paper, true)]).toEqual([state, act]);
  });

  test('is only looked at by who hands no papers out', () => {
    expect([rowAct(deskPaper('a'), false), rowAct(deskPaper('a', { copies: 1 }), false)]).toEqual(['view', 'view']);
  });
});

describe('the record of a hand-over', () => {
  test('says who took the paper and what they are to the owner', () => {
    expect(handOverBody({ ...emptyHandOver, takenBy: ' सुशीला थापा ', relation: 'आफैँ' })).toEqual({
      takenBy: 'सुशीला थापा',
      relation: 'आफैँ',
    });
  });

  test('holds an identity number and a remark where they are given', () => {
    const entry = { takenBy: 'हरि थापा', relation: 'छोरा', identityNo: '12-345', note: 'वारेसनामासहित' };
    expect(handOverBody({ ...emptyHandOver, ...entry })).toEqual(entry);
  });

  test('cannot be kept without a name or a relation', () => {
    expect(handOverBody({ ...emptyHandOver, takenBy: 'हरि थापा', relation: ' ' })).toBeUndefined();
  });
});
