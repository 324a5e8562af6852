import { Button, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { DefinitionView, VersionView } from '../../server/contract/definitions.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { Differences } from './Differences.tsx';
import type { Asked } from './DraftStrip.tsx';
import classes from './law.module.css';
import { VersionNote } from './VersionTable.tsx';

type HistoryPanelProps = { readonly view: DefinitionView; readonly asked: Asked | undefined };

/** How a definition came to be as it is, in words: what the draft changes, when asked for, and each version before it. */
export function HistoryPanel({ view, asked }: HistoryPanelProps) {
  const { t } = useTexts();
  return (
    <Stack gap="sm">
      {asked !== undefined && (
        <section aria-labelledby="draft-changes">
          <Title order={2} id="draft-changes">
            {t('law.changes')}
          </Title>
          <Differences key={asked.at} named={view} from={asked.baseVersion} to="draft" />
        </section>
      )}
      {asked === undefined && view.versions.length === 0 && t('law.noVersionYet')}
      <ul className={classes['changes']}>
        {view.versions.map((version) => (
          <VersionLine key={version.version} view={view} version={version} />
        ))}
      </ul>
    </Stack>
  );
}

type VersionLineProps = { readonly view: DefinitionView; readonly version: VersionView };

function VersionLine({ view, version }: VersionLineProps) {
  const { t, language } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { version: number, effectiveFrom, publishedBy } = version;
  return (
    <li className={classes['change']}>
      <strong>{t('law.versionNo', { number: withDigits(number, language) })}</strong>
      {' · '}
      <DateText value={effectiveFrom} />
      {' · '}
      {publishedBy === undefined ? t('law.byProgram') : <span lang="ne">{publishedBy.name}</span>}
      <div>
        <VersionNote version={version} />
      </div>
      {number > 1 && (
        <Button variant="subtle" color="lake" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'law.history.hide' : 'law.history.show', { number: withDigits(number, language) })}
        </Button>
      )}
      {isOpen && <Differences named={view} from={number - 1} to={{ to: number }} />}
    </li>
  );
}
