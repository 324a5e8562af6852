import type { DeskPaper, DocumentDetail } from '../../server/contract/print-desk.ts';

/** How far a paper has gone, or that it is no longer good. */
export type PaperState = 'toPrint' | 'toHandOver' | 'handedOver' | 'kept' | 'superseded' | 'revoked';

/** Where a paper stands on its way to the citizen. */
export function stateOf({
  standing,
  copies,
  handedOver,
  stays,
}: Pick<DeskPaper, 'standing' | 'copies' | 'handedOver' | 'stays'>): PaperState {
  if (standing !== 'valid') return standing;
  if (copies === 0) return 'toPrint';
  if (handedOver) return 'handedOver';
  return stays ? 'kept' : 'toHandOver';
}

/** Whether record and kept file bear a paper out: no other one is printed or given away. */
export function isBorneOut({ isSealed, fileFault }: Pick<DocumentDetail, 'isSealed' | 'fileFault'>): boolean {
  return isSealed && fileFault === undefined;
}

/** The one button of a row: what the paper waits for, else, and for who hands no papers out, to look at it. */
export function rowAct(
  paper: Pick<DeskPaper, 'standing' | 'copies' | 'handedOver' | 'stays'>,
  mayHandOut: boolean,
): 'print' | 'handOver' | 'view' {
  const state = mayHandOut ? stateOf(paper) : 'handedOver';
  if (state === 'toPrint') return 'print';
  return state === 'toHandOver' ? 'handOver' : 'view';
}
