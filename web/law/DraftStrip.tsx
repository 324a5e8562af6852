import { Tabs } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { DefinitionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Shown } from './DraftWork.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import classes from './law.module.css';
import { ProblemsPanel } from './ProblemsPanel.tsx';
import { TestsPanel } from './TestsPanel.tsx';
import type { Checked } from './use-checked.ts';
import type { DraftDeskState } from './use-draft-desk.ts';
import { UsedByPanel } from './UsedByPanel.tsx';

/** What was asked of a draft, and of which text. */
export type Asked = {
  readonly what: 'check' | 'dry-run' | 'changes';
  readonly source: unknown;
  readonly baseVersion: number;
  readonly at: number;
};

type DraftStripProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly asked: Asked | undefined;
  readonly checked: Checked;
  readonly onShow: (shown: Shown) => void;
};

type Part = 'problems' | 'tests' | 'used-by' | 'history';
const answers = { check: 'problems', 'dry-run': 'tests', changes: 'history' } as const satisfies Record<
  Asked['what'],
  Part
>;

/** Below the work: what is wrong with it, whether its tests hold, what else uses it, and how it came to be. */
export function DraftStrip({ view, desk, asked, checked, onShow }: DraftStripProps) {
  const { t, language } = useTexts();
  const [part, setPart] = useState<Part>('problems');
  // what was asked of each part last, so that an answer stays while another part is looked at
  const [latest, setLatest] = useState<Partial<Record<Part, Asked>>>({});
  const [answered, setAnswered] = useState<Asked>();
  if (asked !== undefined && asked !== answered) {
    const answering = answers[asked.what];
    setAnswered(asked);
    setPart(answering);
    setLatest({ ...latest, [answering]: asked });
  }
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answered !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answered]);
  const count = checked.findings.length;
  // a paper and a list have no tests of their own
  const parts = allParts.filter((each) => each !== 'tests' || (view.kind !== 'template' && view.kind !== 'master'));
  return (
    <aside ref={box} className={classes['strip']} aria-label={t('law.strip.label')}>
      <Tabs value={part} onChange={(next) => setPart(parts.find((each) => each === next) ?? 'problems')}>
        <Tabs.List className={classes['tabs'] ?? ''}>
          {parts.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`law.strip.${each}`)}
              {each === 'problems' && count > 0 && ` (${withDigits(count, language)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="problems" p="md">
          <ProblemsPanel view={view} desk={desk} checked={checked} onShow={onShow} />
        </Tabs.Panel>
        {parts.includes('tests') && (
          <Tabs.Panel value="tests" p="md">
            <TestsPanel view={view} desk={desk} asked={latest.tests} onShow={onShow} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="used-by" p="md">
          {part === 'used-by' && <UsedByPanel named={view} />}
        </Tabs.Panel>
        <Tabs.Panel value="history" p="md">
          {part === 'history' && <HistoryPanel view={view} asked={latest.history} />}
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

const allParts = ['problems', 'tests', 'used-by', 'history'] as const;
