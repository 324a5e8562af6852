import { Stack, Text } from '@mantine/core';
import type { VerifiedDocument } from '../../server/contract/documents.ts';
import type { FileFault } from '../../server/contract/print-desk.ts';
import { formatDate, formatWard, withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { DateText } from '../ui/DateText.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Notice } from '../ui/Notice.tsx';

/** A paper that the office issued: how it stands today, and what to compare it with. */
export function VerifiedPaper({ document }: { readonly document: VerifiedDocument }) {
  const { t } = useTexts();
  return (
    <Stack>
      <Standing document={document} />
      {document.fromPaper === true && (
        <Notice tone="info" icon="file" title={t('public.fromPaper')}>
          {t('public.fromPaperHelp')}
        </Notice>
      )}
      <Text>{t('verify.compare')}</Text>
      <FactList facts={useFacts(document)} />
      {document.pdfSha256 !== undefined && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('verify.fingerprint')} <span lang="en">{document.pdfSha256}</span>
        </Text>
      )}
    </Stack>
  );
}

function Standing({
  document: { standing = 'valid', endedAt = '', supersededBy, sheetNo, fileFault },
}: {
  readonly document: VerifiedDocument;
}) {
  const { t, language, pick } = useTexts();
  const date = endedAt === '' ? '' : formatDate(endedAt, language);
  if (sheetNo !== undefined)
    return (
      <Notice tone="waiting" icon="warning" title={t('verify.sheet')} urgent>
        {t('verify.sheetHelp')}
      </Notice>
    );
  if (standing === 'valid' && fileFault !== undefined) return <FileFaultNotice fault={fileFault} />;
  if (standing === 'valid')
    return (
      <Notice tone="approved" icon="shield" title={t('verify.valid')}>
        {t('verify.genuine')}
      </Notice>
    );
  if (standing === 'revoked')
    return (
      <Notice tone="rejected" icon="warning" title={t('verify.revoked', { date })} urgent>
        {t('verify.revokedHelp')}
      </Notice>
    );
  const title = supersededBy === undefined ? '' : pick(supersededBy.title);
  const number = supersededBy?.number;
  return (
    <Notice tone="waiting" icon="warning" title={t('verify.notValidSince', { date })} urgent>
      <Text size="sm">{supersededBy === undefined ? t('verify.reopened') : t('verify.replacedBy', { title })}</Text>
      {number !== undefined && (
        <Text size="sm">{t('verify.superseded', { number: withDigits(number, language) })}</Text>
      )}
    </Notice>
  );
}

/** The record bears the paper out, and what is kept of it is not what was issued. */
function FileFaultNotice({ fault }: { readonly fault: FileFault }) {
  const { t } = useTexts();
  return (
    <Notice tone="rejected" icon="warning" title={t(`verify.kept.${fault}`)} urgent>
      {t('verify.kept.help')}
    </Notice>
  );
}

function useFacts(document: VerifiedDocument): readonly (readonly [string, React.ReactNode])[] {
  const { t, language, pick } = useTexts();
  const { title, number, sheetNo, organizationNe, issuedAt, endedAt, registrationNo, ward, plotNo } = document;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('verify.document'), title && pick(title)],
    [t('verify.number'), number && withDigits(number, language)],
    [t('verify.sheetNo'), sheetNo && withDigits(String(sheetNo), language)],
    [
      t('public.contact.office'),
      organizationNe && (
        <span key="office" lang="ne">
          {organizationNe}
        </span>
      ),
    ],
    [
      t(sheetNo === undefined ? 'verify.issuedOn' : 'verify.sheetPrintedOn'),
      issuedAt && <DateText key="issued" value={issuedAt} />,
    ],
    [t('verify.endedOn'), endedAt && <DateText key="ended" value={endedAt} />],
    [t('application.registrationNumber'), registrationNo && withDigits(registrationNo, language)],
    [t('inbox.filter.ward'), ward && formatWard(ward, language)],
    [t('inbox.filter.plotNumber'), plotNo && withDigits(plotNo, language)],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== '');
}
