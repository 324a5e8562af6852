import { Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { RuleSet } from '../../form-schemas/engine/rule-definition.ts';
import { lengthStyle } from '../../form-schemas/engine/formula/measure-functions.ts';
import { ruleRow } from '../../form-schemas/engine/rules/rule-rows.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFormSetting } from './form-context.ts';
import classes from './form.module.css';
import { RuleList } from './RuleList.tsx';
import { type RuleSource, useRuleResults } from './use-rule-results.ts';

type RulePanelProps = RuleSource & { readonly set: RuleSet };

/** The building rules beside the form that they are judged on, as it is typed; of one that is only read, as it was filled. */
export function RulePanel(props: RulePanelProps) {
  const { set, environment } = props;
  const { t, language } = useTexts();
  const { readOnly } = useFormSetting();
  const results = useRuleResults(props);
  const rows = useMemo(
    () => results.map((result) => ruleRow(result, set, language, lengthStyle(environment))),
    [results, set, language, environment],
  );
  return (
    <section aria-labelledby="rule-panel-title" className={classes['section']}>
      <Title order={3} id="rule-panel-title" className={classes['heading'] ?? ''}>
        {t('form.rules.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t(readOnly ? 'form.rules.recorded' : 'form.rules.live')}
      </Text>
      <RuleList label={t('form.rules.title')} rows={rows} />
    </section>
  );
}
