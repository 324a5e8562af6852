import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './law.module.css';

const allParts = ['problems', 'tests', 'used-by', 'history'] as const;
/** What stands below whatever is written. */
type StripPart = (typeof allParts)[number];

/** What was asked of what is written. */
export type AskedOf = { readonly what: 'check' | 'dry-run' | 'changes' };

const answers = { check: 'problems', 'dry-run': 'tests', changes: 'history' } as const satisfies Record<
  AskedOf['what'],
  StripPart
>;

/** Which part is looked at, and what was asked of each last. */
type StripState<Asked extends AskedOf> = {
  readonly chosen: StripPart;
  readonly choose: (part: StripPart) => void;
  readonly latest: Partial<Record<StripPart, Asked>>;
  /** What was asked last of all. */
  readonly answered: Asked | undefined;
};

/** Leads to the part that answers what is asked. */
export function useStrip<Asked extends AskedOf>(asked: Asked | undefined): StripState<Asked> {
  const [chosen, setPart] = useState<StripPart>('problems');
  // what was asked of each part last, so that an answer stays while another part is looked at
  const [latest, setLatest] = useState<Partial<Record<StripPart, Asked>>>({});
  const [answered, setAnswered] = useState<Asked>();
  if (asked !== undefined && asked !== answered) {
    const answering = answers[asked.what];
    setAnswered(asked);
    setPart(answering);
    setLatest({ ...latest, [answering]: asked });
  }
  return { chosen, choose: setPart, latest, answered };
}

type StripProps = {
  readonly strip: Omit<StripState<AskedOf>, 'latest'>;
  /** How many problems the last check found. */
  readonly count: number;
  /** What each part shows; one that is not named has no tab. */
  readonly panels: Partial<Record<StripPart, ReactNode>>;
};

/** Below the work of every kind: what is wrong with it, whether its tests hold, what else uses it, and how it came to be. */
export function Strip({ strip: { chosen, choose, answered }, count, panels }: StripProps) {
  const { t, language } = useTexts();
  const parts = allParts.filter((each) => panels[each] !== undefined);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (answered !== undefined) box.current?.scrollIntoView({ block: 'nearest' });
  }, [answered]);
  const part = parts.includes(chosen) ? chosen : parts[0];
  if (part === undefined) return null;
  return (
    <aside ref={box} className={classes['strip']} aria-label={t('law.strip.label')}>
      <Tabs value={part} onChange={(next) => choose(parts.find((each) => each === next) ?? 'problems')}>
        <Tabs.List>
          {parts.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`law.strip.${each}`)}
              {each === 'problems' && count > 0 && ` (${withDigits(count, language)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {parts.map((each) => (
          <Tabs.Panel key={each} value={each} p="md">
            {(each === part || isKept(each)) && panels[each]}
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  );
}

/** What was asked for stays as it came; what is only looked up comes when it is looked at. */
function isKept(part: StripPart): boolean {
  return part === 'problems' || part === 'tests';
}
