import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { IconName } from '../ui/Icon.tsx';
import { StatusMark, type Tone } from '../ui/StatusMark.tsx';
import classes from './desk.module.css';
import { type PaperState, stateOf } from './row-act.ts';

const looks: Readonly<Record<PaperState, { readonly tone: Tone; readonly icon: IconName }>> = {
  toPrint: { tone: 'waiting', icon: 'print' },
  toHandOver: { tone: 'waiting', icon: 'user' },
  handedOver: { tone: 'approved', icon: 'check' },
  kept: { tone: 'approved', icon: 'check' },
  superseded: { tone: 'idle', icon: 'history' },
  revoked: { tone: 'rejected', icon: 'cross' },
};

/** That a paper is no longer good; nothing beside one that is. */
export function EndedMark({ standing }: Pick<DeskPaper, 'standing'>) {
  const { t } = useTexts();
  if (standing === 'valid') return null;
  return <StatusMark {...looks[standing]}>{t(`desk.state.${standing}`)}</StatusMark>;
}

/** How far a paper has gone, and how many copies of it there are. */
export function PaperMark({ paper }: { readonly paper: DeskPaper }) {
  const { t } = useTexts();
  const state = stateOf(paper);
  return (
    <div className={classes['state']}>
      <StatusMark {...looks[state]}>{t(`desk.state.${state}`)}</StatusMark>
      {paper.copies > 0 && <span className={classes['quiet']}> {t('desk.copies', { count: paper.copies })}</span>}
    </div>
  );
}
