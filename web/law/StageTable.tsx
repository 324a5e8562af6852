import { Table } from '@mantine/core';
import type { Wording } from '../i18n/explain.ts';
import { eventKey } from '../i18n/event-key.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { OriginsView, OriginView } from '../../server/contract/definition-origins.ts';
import { WideTable } from '../ui/WideTable.tsx';
import { OriginNote } from './OriginNote.tsx';
import { originBeside } from './origins.ts';
import { guardText } from './condition-words.ts';
import classes from './law.module.css';
import { type ReadStage, type StageRow, type StageWay, stageRows } from './stage-rows.ts';
import { useRoleName } from '../i18n/post-names.ts';

type StageTableProps = {
  readonly body: ReadStage;
  /** Where its states and ways are written, once that is known. */
  readonly origins: OriginsView | undefined;
};

/** The states of a stage with who moves the file on, the forms, and every way out with its conditions. */
export function StageTable({ body, origins }: StageTableProps) {
  const { t } = useTexts();
  return (
    <WideTable label={t('law.stage.table')}>
      <Table verticalSpacing={8} className={`${classes['sheet'] ?? ''} ${classes['stageTable'] ?? ''}`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('law.stage.state')}</Table.Th>
            <Table.Th>{t('law.stage.owner')}</Table.Th>
            <Table.Th>{t('law.stage.forms')}</Table.Th>
            <Table.Th>{t('law.stage.ways')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stageRows(body).map((row) => (
            <StateRow key={row.id} row={row} body={body} origins={origins} />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function StateRow({ row, body, origins }: StageTableProps & { readonly row: StageRow }) {
  const { t, pick } = useTexts();
  const roleName = useRoleName();
  const roles = row.owner.map(roleName);
  return (
    <Table.Tr className={classes['top'] ?? ''}>
      <Table.Th scope="row">
        {pick(row.title)}
        <OriginNote origins={known(origins?.states[row.id])} />
        {row.final && <div className={classes['quiet']}>{t('law.stage.final')}</div>}
      </Table.Th>
      <Table.Td>{roles.join(', ')}</Table.Td>
      <Table.Td>
        {row.forms.length > 0 && (
          <ul className={classes['plain']}>
            {row.forms.map((title) => (
              <li key={title.en}>{pick(title)}</li>
            ))}
          </ul>
        )}
      </Table.Td>
      <Table.Td>
        <ul className={classes['plain']}>
          {row.ways.map((way, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a published stage stands still, two ways may share a name
            <Way key={at} way={way} body={body} origin={origins && originBeside(origins, row.id, way.id)} />
          ))}
        </ul>
      </Table.Td>
    </Table.Tr>
  );
}

type WayProps = { readonly way: StageWay; readonly body: ReadStage; readonly origin: OriginView | undefined };

function known(origin: OriginView | undefined): readonly OriginView[] {
  return origin === undefined ? [] : [origin];
}

function Way({ way, body, origin }: WayProps) {
  const { t, language, pick } = useTexts();
  const wording: Wording = {
    t,
    language,
    formTitle: (slug) => body.forms.find((form) => form.slug === slug)?.title[language],
  };
  const name =
    way.title === undefined ? t(`event.${eventKey(way.event)}.label`, { defaultValue: way.event }) : pick(way.title);
  const conditions = way.conditions.map((guard) => guardText(guard, wording));
  return (
    <li className={classes['way']}>
      <strong>{way.event === '' ? t('law.stage.byItself') : name}</strong>
      {way.to !== undefined && <> › {pick(way.to)}</>}
      <OriginNote origins={known(origin)} />
      {conditions.length > 0 && (
        <div className={classes['quiet']}>{t('law.stage.if', { conditions: conditions.join('; ') })}</div>
      )}
      {way.onlyIf.map(({ effect, conditions: own }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <div key={at} className={classes['quiet']}>
          {t('law.stage.onlyIf', {
            effect: t(`law.effect.${effect}`, { defaultValue: effect }),
            conditions: own.map((guard) => guardText(guard, wording)).join('; '),
          })}
        </div>
      ))}
    </li>
  );
}
