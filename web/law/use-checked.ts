import { useState } from 'react';
import type { FindingView } from '../../server/contract/definitions.ts';
import { type Named, useCheck } from './api.ts';
import { type DraftTexts, isSame } from './draft-texts.ts';

/** The last check of what is written. */
export type Checked = {
  readonly check: (source: unknown) => void;
  readonly state: 'never' | 'checking' | 'failed' | 'clean' | 'found';
  readonly error: unknown;
  readonly findings: readonly FindingView[];
  /** What running cases do not have that the text newly wants. */
  readonly warnings: readonly FindingView[];
  /** Something was written since. */
  readonly isOld: boolean;
};

const none: readonly FindingView[] = [];

/** Checks what is written when asked to, and remembers which text that was. */
export function useChecked(named: Named, texts: DraftTexts): Checked {
  const { mutate, data, error, isPending, isIdle } = useCheck(named);
  const [of, setOf] = useState<DraftTexts>();
  const findings = data?.problems ?? none;
  const state = () => {
    if (isIdle) return 'never';
    if (isPending) return 'checking';
    if (error !== null) return 'failed';
    return findings.length === 0 ? 'clean' : 'found';
  };
  return {
    check: (source) => {
      setOf(texts);
      mutate(source);
    },
    state: state(),
    error,
    findings,
    warnings: data?.warnings ?? none,
    isOld: of !== undefined && !isSame(of, texts),
  };
}
