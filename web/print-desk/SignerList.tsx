import { Text } from '@mantine/core';
import type { DocumentDetail } from '../../server/contract/print-desk.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import classes from './desk.module.css';

/** Whose signatures stand on the paper. */
export function SignerList({ signers }: Pick<DocumentDetail, 'signers'>) {
  const { t } = useTexts();
  if (signers.length === 0) return <Text c="dimmed">{t('desk.noSigners')}</Text>;
  return (
    <ul className={classes['signers']}>
      {signers.map(({ title, name, designation, date }) => (
        <li key={`${title} ${name ?? ''}`}>
          <div className={classes['quiet']} lang="ne">
            {title}
          </div>
          <div lang="ne">{name ?? '–'}</div>
          <div className={classes['quiet']}>
            <span lang="ne">{designation}</span>
            {date !== undefined && (
              <>
                {designation === undefined ? '' : ' · '}
                <DateText value={date} />
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
