import { Anchor, Checkbox, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LawItemView } from '../../server/contract/law-confirmations.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { StatusMark } from '../ui/StatusMark.tsx';
import classes from './confirmations.module.css';

type LawItemProps = {
  readonly item: LawItemView;
  /** Absent where it cannot be confirmed: it is so already, it is empty, or the reader may not. */
  readonly onChoose?: (chosen: boolean) => void;
  readonly chosen: boolean;
};

/** One citation, limit, rate or period: what it says, where it comes from, and who confirmed it on which day. */
export function LawItem({ item, chosen, onChoose }: LawItemProps) {
  const { t, pick, language } = useTexts();
  const { master, record, page, name, says, source, validFrom } = item;
  const title = withDigits(pick(name), language);
  const to = record === undefined ? page : `/admin/setup/${master}/${record}`;
  return (
    <li className={classes['item']}>
      {onChoose !== undefined && (
        <Checkbox
          checked={chosen}
          aria-label={t('lawGate.choose', { name: title })}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
      <div className={classes['words']}>
        {to === undefined ? (
          <Text fw={600}>{title}</Text>
        ) : (
          <Anchor component={Link} to={to} fw={600}>
            {title}
          </Anchor>
        )}
        {pick(says) !== '' && <Text size="sm">{withDigits(pick(says), language)}</Text>}
        {source !== undefined && (
          <Text size="sm" c="dimmed">
            {t('lawGate.recordSource')}: <span lang="ne">{source}</span>
          </Text>
        )}
        {validFrom !== undefined && (
          <Text size="sm" c="dimmed">
            {t('lawGate.from')}: <DateText value={validFrom} />
          </Text>
        )}
        <Standing item={item} />
      </div>
    </li>
  );
}

function Standing({ item: { confirmed, isEmpty } }: { readonly item: LawItemView }) {
  const { t } = useTexts();
  if (isEmpty)
    return (
      <StatusMark tone="rejected" icon="warning">
        {t('lawGate.empty')}
      </StatusMark>
    );
  if (confirmed === undefined)
    return (
      <StatusMark tone="waiting" icon="clock">
        {t('lawGate.open')}
      </StatusMark>
    );
  return (
    <div>
      <StatusMark tone="approved" icon="check">
        {t('lawGate.confirmed')}
      </StatusMark>
      <Text size="sm" c="dimmed" component="span">
        {' '}
        <span lang="ne">{confirmed.by}</span>
        <Second confirmed={confirmed} /> · <DateText value={confirmed.at} /> · <span lang="ne">{confirmed.source}</span>
        {confirmed.place !== undefined && (
          <span lang="ne">
            {', '}
            {confirmed.place}
          </span>
        )}
      </Text>
    </div>
  );
}

/** Who stood by as the second person. */
function Second({ confirmed: { second, atConsole } }: { readonly confirmed: NonNullable<LawItemView['confirmed']> }) {
  const { t } = useTexts();
  if (atConsole === true) return <>{`, ${t('lawGate.second')}: ${t('proposal.atConsole')}`}</>;
  if (second === undefined) return null;
  return (
    <>
      {`, ${t('lawGate.second')}: `}
      <span lang="ne">{second}</span>
    </>
  );
}
