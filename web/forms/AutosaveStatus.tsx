import { Button } from '@mantine/core';
import { formatTime } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { problemText } from '../ui/ProblemAlert.tsx';
import classes from './form.module.css';
import type { Autosave } from './use-autosave.ts';

const looks: Readonly<Record<string, { readonly key: string; readonly icon: IconName; readonly bad?: true }>> = {
  dirty: { key: 'common.unsaved', icon: 'pencil' },
  saving: { key: 'form.autosave.saving', icon: 'refresh' },
  comparing: { key: 'form.autosave.saving', icon: 'refresh' },
  rebasing: { key: 'form.autosave.saving', icon: 'refresh' },
  offline: { key: 'form.autosave.offline', icon: 'warning', bad: true },
  conflict: { key: 'form.autosave.conflict', icon: 'warning', bad: true },
};

/** How saving stands, in words that screen readers hear when they change. */
export function AutosaveStatus({ autosave }: { readonly autosave: Autosave }) {
  const { t, language } = useTexts();
  const { state, savedAt, error, send } = autosave;
  const look = looks[state];
  const failed = state === 'failed';
  const saved =
    savedAt === undefined ? t('form.autosave.none') : t('common.savedAt', { time: formatTime(savedAt, language) });
  return (
    <div className={classes['bar']}>
      <output
        aria-live="polite"
        className={classes['saving']}
        data-tone={failed || look?.bad === true ? 'bad' : 'good'}
      >
        <Icon name={failed ? 'warning' : (look?.icon ?? 'check')} size={16} />
        {failed ? problemText(error, t, language) : look === undefined ? saved : t(look.key)}
      </output>
      {(failed || state === 'offline') && (
        <Button size="compact-sm" variant="default" onClick={() => send({ type: 'FLUSH' })}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  );
}
