import { Anchor } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import { pathKey } from '../../form-schemas/engine/tree.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import { controlId, issueText } from './issue-text.ts';
import classes from './form.module.css';
import { Notice } from '../ui/Notice.tsx';

const summaryId = 'error-summary';
const none: readonly Issue[] = [];

/** What stops the form from being submitted; each line goes to its field. Shown once a submission was tried. */
export function ErrorSummary() {
  const { store } = useFormSetting();
  const { t, language } = useTexts();
  const issues = useSyncExternalStore(store.subscribe, () => (store.revealed() ? store.blocking() : none));
  if (issues.length === 0) return null;
  return (
    <Notice
      id={summaryId}
      tone="rejected"
      icon="warning"
      title={t('form.errorSummary', { count: issues.length })}
      urgent
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list scrolls, by keyboard too */}
      <ul className={classes['issues']} tabIndex={0}>
        {issues.map((issue) => (
          <li key={pathKey(issue.path)}>
            <Anchor component="button" type="button" onClick={() => focusField(issue.path)}>
              {issueLabel(issue, language)}
            </Anchor>
            : {issueText(issue, t, language)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Brings the list of errors into view and lets the keyboard start there. */
export function focusErrorSummary(): void {
  const summary = document.getElementById(summaryId);
  summary?.scrollIntoView({ block: 'center' });
  summary?.focus({ preventScroll: true });
}

/** Brings the control of a field into view and gives it the focus. */
export function focusField(path: Issue['path']): void {
  const place = document.getElementById(controlId(path)) ?? document.getElementById(controlId(path.slice(0, -1)));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}

function issueLabel({ label, path }: Issue, language: 'ne' | 'en'): string {
  const row = path.find((part) => typeof part === 'number');
  return row === undefined ? label[language] : `${label[language]} (${withDigits(row + 1, language)})`;
}
