import { Anchor, Button, List, Text } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import { Problem } from '../api/problem.ts';
import { explainAll, explainReason, wordParams } from '../i18n/explain.ts';
import type { Language } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from './Icon.tsx';
import { Notice } from './Notice.tsx';

type ProblemAlertProps = {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** `compact` where it belongs on the page, `floating` over it (specification 8). */
  readonly variant?: 'compact' | 'floating';
};

/** What went wrong and what to do about it, in the reader's language; a refusal lists every reason. */
export function ProblemAlert({ error, onRetry, variant = 'compact' }: ProblemAlertProps) {
  const { t, language } = useTexts();
  const reasons = error instanceof Problem ? (error.body.reasons ?? []) : [];
  return (
    <Notice
      tone="rejected"
      icon={variant === 'floating' ? 'warningCircle' : 'warning'}
      title={t('common.error')}
      urgent
    >
      <Text>{problemText(error, t, language)}</Text>
      {reasons.length > 1 && (
        <List size="sm" mt="xs">
          {reasons.map((reason) => (
            <List.Item key={`${reason.code}-${JSON.stringify(reason.params)}`}>
              {explainReason(reason, { t, language })}
            </List.Item>
          ))}
        </List>
      )}
      {isUnconfirmed(error) && (
        <Anchor component={Link} to="/admin/setup/law-confirmation">
          {t('ui.lawLink')}
        </Anchor>
      )}
      {onRetry !== undefined && (
        <Button mt="sm" variant="default" leftSection={<Icon name="refresh" />} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  );
}

/** The law that a paper rests on is confirmed on a page of its own. */
function isUnconfirmed(error: unknown): boolean {
  return error instanceof Problem && error.body.code === 'lawUnconfirmed';
}

/** One sentence for a problem: the server's own words when it sent some, else `problem.<code>`. */
export function problemText(error: unknown, t: TFunction, language: Language): string {
  if (!(error instanceof Problem)) return t('problem.generic');
  const { code, texts, params = {}, reasons = [], requestId = '' } = error.body;
  const reason = explainAll(reasons, { t, language });
  const known = t(`problem.${code}`, { defaultValue: '', requestId, reason, ...wordParams(params, { t, language }) });
  const told = texts[language];
  if (told !== '' && !told.includes('{{') && (reason === '' || known === '')) return told;
  return known === '' || known.includes('{{') ? t('problem.generic') : known;
}
