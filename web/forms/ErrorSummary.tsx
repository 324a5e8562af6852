import { Anchor, VisuallyHidden } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import { pathKey } from '../../form-schemas/engine/tree.ts';
import type { Language } from '../i18n/i18n.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Notice } from '../ui/Notice.tsx';
import { focusField } from './focus-field.ts';
import classes from './form.module.css';
import { useFormSetting, useStored } from './form-context.ts';
import { issueText } from './issue-text.ts';
import { issueTrail } from './issue-trail.ts';

const summaryId = 'error-summary';
const none: readonly Issue[] = [];

/**
 * What stops the form from being submitted: each line says where, goes there, and leaves the list once it is mended. Shown once
 * a submission was tried; how many are left is read out when it changes.
 */
export function ErrorSummary() {
  const { t } = useTexts();
  const revealed = useStored((store) => store.revealed());
  const blocking = useStored((store) => store.blocking());
  const issues = revealed ? blocking : none;
  const said = issues.length > 0 ? t('form.errorSummary', { count: issues.length }) : t('form.errorsGone');
  return (
    <>
      <VisuallyHidden component="output">{revealed ? said : ''}</VisuallyHidden>
      {issues.length > 0 && <IssueNotice id={summaryId} issues={issues} />}
    </>
  );
}

type IssueNoticeProps = { readonly id?: string; readonly issues: readonly Issue[] };

/** Issues in words, each with the way to its field. */
export function IssueNotice({ id, issues }: IssueNoticeProps) {
  const { t, language } = useTexts();
  const { root, store } = useFormSetting();
  return (
    <Notice
      {...(id === undefined ? {} : { id })}
      tone="rejected"
      icon="warning"
      title={t('form.errorSummary', { count: issues.length })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, by keyboard too */}
      <ul className={classes['issues']} tabIndex={0}>
        {issues.map((issue) => (
          <li key={pathKey(issue.path)}>
            <Anchor component="button" type="button" ta="start" onClick={() => focusField(issue.path)}>
              {issueTrail(root, issue, store.data(), language).join(' › ')}
              {/* within the way, so that no line begins with it */}
              <span aria-hidden="true">:</span>
            </Anchor>{' '}
            {summaryText(issue, t, language)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The trail names the field already: of what is only missing, it is enough to say so. */
function summaryText(issue: Issue, t: TFunction, language: Language): string {
  const brief = t(`form.brief.${issue.code}`, { defaultValue: '' });
  return brief === '' ? issueText(issue, t, language) : brief;
}

/** Brings the list of errors into view and lets the keyboard start there. */
export function focusErrorSummary(): void {
  const summary = document.getElementById(summaryId);
  summary?.scrollIntoView({ block: 'center' });
  summary?.focus({ preventScroll: true });
}
