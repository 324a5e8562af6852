import { useEffect, useRef, useState } from 'react';
import type { Text } from '../../form-schemas/engine/field-definition.ts';
import { FactList } from '../ui/FactList.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ProblemAlert } from '../ui/ProblemAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSummary } from './api.ts';
import classes from './documents.module.css';

type EnglishSummaryProps = {
  readonly id: string;
  readonly slug: string;
  readonly run: number;
  /** Whoever looks changes what was handed in: what their draft says. */
  readonly writing: boolean;
  /** Changes when the summary must be asked for again. */
  readonly edition: string;
  readonly title: Text;
};

/** Under the printed page: what it is called in English and, opened, what it says in a few fields. */
export function EnglishSummary({ id, edition, title, ...at }: EnglishSummaryProps) {
  const { t } = useTexts();
  const [opened, setOpened] = useState(false);
  const { data, error, refetch } = useSummary(id, at, { edition, wanted: opened });
  const place = useRef<HTMLDetailsElement>(null);
  const isRead = opened && data !== undefined;
  useEffect(() => {
    if (isRead) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isRead]);
  return (
    <details ref={place} className={classes['summary']} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes['summaryTitle']}>
        <Icon name="right" size={14} />
        <span>
          {t('print.inEnglish')}: <span lang="en">{title.en}</span>
        </span>
      </summary>
      <div className={classes['summaryBody']} lang="en">
        {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {opened && data === undefined && error === null && <Waiting height={80} />}
        {data !== undefined && (
          <FactList facts={data.fields.map(({ label, value }) => [label.en, inItsLanguage(value.en)])} />
        )}
      </div>
    </details>
  );
}

/** Names and places stay as they are written. */
function inItsLanguage(text: string) {
  return <span lang={/[\u0900-\u097f]/u.test(text) ? 'ne' : 'en'}>{text}</span>;
}
