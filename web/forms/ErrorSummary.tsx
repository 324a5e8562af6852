import { Alert, Anchor } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Issue } from '../../form-schemas/engine/definition.ts';
import { pathKey } from '../../form-schemas/engine/tree.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { useFormSetting } from './form-context.ts';
import { controlId, issueText } from './issue-text.ts';
import classes from './form.module.css';

const mostShown = 12;
const none: readonly Issue[] = [];

/** What stops the form from being submitted; each line goes to its field. Shown once a submission was tried. */
export function ErrorSummary() {
  const { store } = useFormSetting();
  const { t, language } = useTexts();
  const issues = useSyncExternalStore(store.subscribe, () => (store.revealed() ? store.blocking() : none));
  if (issues.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="outline"
      role="alert"
      icon={<Icon name="warning" />}
      title={t('form.errorSummary', { count: issues.length })}
    >
      <ul className={classes['issues']}>
        {issues.slice(0, mostShown).map((issue) => (
          <li key={pathKey(issue.path)}>
            <Anchor component="button" type="button" onClick={() => focusField(issue.path)}>
              {issueLabel(issue, language)}
            </Anchor>
            : {issueText(issue, t, language)}
          </li>
        ))}
      </ul>
    </Alert>
  );
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
