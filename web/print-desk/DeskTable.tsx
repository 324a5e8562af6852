import { Anchor, Checkbox, Table } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { DeskPaper } from '../../server/contract/print-desk.ts';
import { formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { byCase, type CasePapers } from './by-case.ts';
import type { DeskActs, DeskListProps } from './desk-acts.ts';
import classes from './desk.module.css';
import { moveRows } from '../ui/move-rows.ts';
import { PaperMark } from './PaperMark.tsx';
import { PaperNumber } from './PaperNumber.tsx';
import { RowBox } from './RowBox.tsx';
import { RowButton } from './RowButton.tsx';
import sheet from '../ui/sheet.module.css';

/** Dense table for the desk: a heading for each application, beneath it a low row per paper with one button; the row under the cursor is the one shown beside. */
export function DeskTable({ papers, selection, shown, stale, acts }: DeskListProps) {
  const { t } = useTexts();
  const chosen = papers.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <div className={sheet['sheet']} data-stale={stale}>
      <Table stickyHeader verticalSpacing={3} horizontalSpacing="sm" className="tabular">
        <Table.Thead>
          <Table.Tr>
            {acts.mayHandOut && (
              <Table.Th>
                <Checkbox
                  aria-label={t('desk.chooseShown')}
                  title={t('desk.chooseShown')}
                  checked={chosen === papers.length}
                  indeterminate={chosen > 0 && chosen < papers.length}
                  onChange={acts.toggleAll}
                />
              </Table.Th>
            )}
            <Table.Th>{t('verify.document')}</Table.Th>
            <Table.Th>{t('verify.issuedOn')}</Table.Th>
            <Table.Th>{t('desk.standing')}</Table.Th>
            <Table.Th>{t('common.actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody onKeyDown={moveRows}>
          {byCase(papers).map(({ applicationId, papers: own }) => (
            <Fragment key={applicationId}>
              <CaseRow papers={own} selection={selection} acts={acts} />
              {own.map((paper) => (
                <DeskRow
                  key={paper.id}
                  paper={paper}
                  chosen={selection.chosen.has(paper.id)}
                  shown={paper.id === shown}
                  acts={acts}
                />
              ))}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type CaseRowProps = Pick<DeskListProps, 'selection' | 'acts'> & Pick<CasePapers, 'papers'>;

/** Whose papers follow; all of them are chosen at once. */
function CaseRow({ papers, selection, acts }: CaseRowProps) {
  const { t } = useTexts();
  const [first] = papers;
  const chosen = papers.filter(({ id }) => selection.chosen.has(id)).length;
  return (
    <Table.Tr className={classes['caseRow'] ?? ''}>
      {acts.mayHandOut && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={t('desk.chooseCase', { owner: first.ownerNe })}
            title={t('desk.chooseCase', { owner: first.ownerNe })}
            checked={chosen === papers.length}
            indeterminate={chosen > 0 && chosen < papers.length}
            onChange={() => acts.toggleCase(papers)}
          />
        </Table.Td>
      )}
      <Table.Th scope="rowgroup" colSpan={4}>
        <div className={classes['caseName']}>
          <PaperOwner paper={first} />
          <span className={classes['quiet']}>{t('desk.ofCase', { count: papers.length })}</span>
        </div>
      </Table.Th>
    </Table.Tr>
  );
}

type DeskRowProps = {
  readonly paper: DeskPaper;
  readonly chosen: boolean;
  readonly shown: boolean;
  readonly acts: DeskActs;
};

function DeskRow({ paper, chosen, shown, acts }: DeskRowProps) {
  const { pick } = useTexts();
  return (
    <Table.Tr
      className={classes['row'] ?? ''}
      data-chosen={chosen}
      data-shown={shown}
      onFocus={() => acts.show(paper)}
      onClick={() => acts.show(paper)}
    >
      {acts.mayHandOut && (
        <Table.Td>
          <RowBox paper={paper} chosen={chosen} acts={acts} />
        </Table.Td>
      )}
      <Table.Td>
        <Anchor component={Link} to={`/user/print-desk/${paper.id}`} fw={600}>
          {pick(paper.title)}
        </Anchor>
        <span className={classes['paperNumber']}>
          <PaperNumber paper={paper} />
          {paper.run > 1 && <> · {pick(paper.stage)}</>}
        </span>
      </Table.Td>
      <Table.Td>
        <DateText value={paper.issuedAt} />
      </Table.Td>
      <Table.Td>
        <PaperMark paper={paper} />
      </Table.Td>
      <Table.Td>
        <RowButton paper={paper} acts={acts} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Whose paper it is, and of which process. */
export function PaperCase({ paper }: { readonly paper: DeskPaper }) {
  const { pick } = useTexts();
  return (
    <>
      <PaperOwner paper={paper} />
      {paper.run > 1 && <div className={classes['quiet']}>{pick(paper.stage)}</div>}
    </>
  );
}

function PaperOwner({ paper }: { readonly paper: DeskPaper }) {
  const { t, language } = useTexts();
  const { ownerNe, registrationNo, ward, plotNo } = paper;
  return (
    <>
      <span lang="ne">{ownerNe}</span>
      <span className={classes['facts']}>
        {registrationNo !== undefined && <span>{withDigits(registrationNo, language)}</span>}
        <span>{t('application.wardNo', { ward: formatWard(ward, language) })}</span>
        {plotNo !== '' && <span>{t('application.plotNo', { plot: withDigits(plotNo, language) })}</span>}
      </span>
    </>
  );
}
