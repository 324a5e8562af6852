import { Anchor, Table } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ListedApplication } from '../../server/contract/lists.ts';
import { numberOf, ownerOf, plotOf } from '../application/case-name.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from '../ui/sheet.module.css';
import { DateText } from '../ui/DateText.tsx';
import { WideTable } from '../ui/WideTable.tsx';
import { StatusOf } from './StatusOf.tsx';
import { storeysSaid } from './storeys.ts';
import { TermMark } from './TermMark.tsx';

/** The applications of one page of the list. */
export type ListProps = {
  readonly items: readonly ListedApplication[];
  readonly stale: boolean;
  /** What the last column is about: the last change, or the term of the permit. */
  readonly about: 'change' | 'term';
};

/** Dense table of applications: every column of specification 3, two to a cell where they belong together. */
export function ListTable({ items, stale, about }: ListProps) {
  const { t } = useTexts();
  const heads = [
    ['inbox.column.registrationNumber', 'inbox.column.registrationDate'],
    ['inbox.column.landowner', ''],
    ['inbox.column.applicant', 'inbox.column.phone'],
    ['common.ward', 'inbox.column.plot'],
    ['inbox.column.buildingType', 'inbox.column.floorStatus'],
    ['inbox.column.stage', 'inbox.column.previousStage'],
    ['inbox.column.status', 'inbox.column.statusForm'],
    about === 'term' ? ['list.term', ''] : ['list.changedAt', ''],
  ] as const;
  return (
    <WideTable label={t('list.table')}>
      <div className={classes['sheet']} data-stale={stale}>
        <Table verticalSpacing={6} horizontalSpacing="sm" highlightOnHover className="tabular">
          <Table.Thead>
            <Table.Tr>
              {heads.map(([first, second]) => (
                <Table.Th key={first}>
                  {t(first)}
                  {second !== '' && <div className={classes['quiet']}>{t(second)}</div>}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((item) => (
              <ListRow key={item.application.id} item={item} about={about} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </WideTable>
  );
}

type ListRowProps = { readonly item: ListedApplication; readonly about: ListProps['about'] };

function ListRow({ item, about }: ListRowProps) {
  const { t, language, pick } = useTexts();
  const { application } = item;
  const { ownerAddressNe, applicantNe, phone, ward, floorStatus, isBuilding } = application;
  const [owner, plotNo] = [ownerOf(application), plotOf(application)];
  return (
    <Table.Tr>
      <Table.Td className={classes['number'] ?? ''}>
        <NumberLink item={item} />
        <div className={classes['quiet']}>
          {application.registeredOn === undefined ? '–' : <DateText value={application.registeredOn} />}
        </div>
      </Table.Td>
      <Table.Td lang="ne">
        <div className={classes['strong']}>{owner === '' ? '–' : owner}</div>
        <div className={classes['quiet']}>{ownerAddressNe}</div>
      </Table.Td>
      <Table.Td>
        <div lang="ne">{applicantNe === '' ? '–' : applicantNe}</div>
        <div className={classes['quiet']}>{withDigits(phone, language)}</div>
      </Table.Td>
      <Table.Td>
        <div>{formatWard(ward, language)}</div>
        <div className={classes['quiet']}>{plotNo === '' ? '–' : withDigits(plotNo, language)}</div>
      </Table.Td>
      <Table.Td>
        <div>
          {t(`codes.buildingType.${application.constructionType}.short`, {
            defaultValue: pick(application.constructionTypeTitle),
          })}
          {isBuilding &&
            ` · ${t(`codes.buildingClass.${application.buildingClass}.short`, { defaultValue: application.buildingClass })}`}
        </div>
        <div className={classes['quiet']}>
          {isBuilding && floorStatus !== '' ? t('inbox.storeys', { number: storeysSaid(floorStatus, language) }) : '–'}
        </div>
      </Table.Td>
      <Table.Td>
        <div>{pick(application.stateTitle)}</div>
        <div className={classes['quiet']}>
          {application.previousStateTitle === undefined ? '–' : pick(application.previousStateTitle)}
        </div>
      </Table.Td>
      <Table.Td maw="17rem">
        <StatusOf status={application.status} />
        <div className={classes['quiet']}>{item.statusForm === undefined ? '–' : pick(item.statusForm)}</div>
      </Table.Td>
      <Table.Td>{about === 'term' ? <TermMark item={item} /> : <DateText value={item.changedAt} withTime />}</Table.Td>
    </Table.Tr>
  );
}

/** The registration number, which opens the file; before there is one, that it is not registered or how far its draft is. */
export function NumberLink({ item: { application } }: { readonly item: ListedApplication }) {
  const { t, language } = useTexts();
  const number = numberOf(application, t, language);
  return (
    <Anchor
      component={Link}
      to={`/user/applications/${application.id}`}
      fw={600}
      aria-label={`${number} ${ownerOf(application)}`}
    >
      {number}
    </Anchor>
  );
}
