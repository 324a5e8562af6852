import { List, Paper, Title } from '@mantine/core';
import type { Privacy } from '../../form-schemas/engine/field-definition.ts';
import type { OpenBlank } from '../forms/blank.ts';
import { withDigits } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FactList } from '../ui/FactList.tsx';
import { fieldsByPrivacy } from './form-preview.ts';
import classes from './setup.module.css';
import { useRoleName } from '../i18n/post-names.ts';

const marked: readonly Privacy[] = ['sensitive', 'public', 'staff'];

/** What the law says of a form: who enters, who approves and in which order, what it prints, and who may see which field. */
export function FormFacts({ form: { bundle, view } }: { readonly form: OpenBlank }) {
  const { t, pick, language } = useTexts();
  const roleName = useRoleName();
  const { rule } = bundle;
  const groups = fieldsByPrivacy(bundle);
  const codes = (list: string, all: readonly string[]) =>
    all.map((code) => t(`codes.${list}.${code}.short`, { defaultValue: code })).join(', ');
  return (
    <Paper withBorder p="md" bg="var(--naksa-surface)" component="aside" aria-labelledby="form-facts">
      <Title order={2} fz="lg" id="form-facts" mb="xs">
        {t('setup.common.formFacts')}
      </Title>
      <FactList
        facts={[
          [t('setup.common.enterBy'), [rule.enterBy, ...(rule.enterAlso ?? [])].map(roleName).join(', ')],
          [t('setup.common.approvers'), rule.approvers.length === 0 ? '–' : rule.approvers.map(roleName).join(' → ')],
          [t('setup.common.buildingClass'), rule.classes.length === 0 ? '–' : codes('buildingClass', rule.classes)],
          [t('setup.common.constructionType'), rule.types.length === 0 ? '–' : codes('buildingType', rule.types)],
          [t('setup.common.requirement'), t(`setup.common.requirement.${rule.requirement}`)],
          [
            t('setup.common.prints'),
            view.document === undefined ? t('setup.common.printsNothing') : pick(view.document),
          ],
        ]}
      />
      {marked.map((privacy) => (
        <details key={privacy} className={classes['change']}>
          <summary>
            {t(`form.privacy.${privacy}`)} ({withDigits(groups[privacy].length, language)})
          </summary>
          <List size="sm" mt="xs">
            {groups[privacy].map(({ path, label }) => (
              <List.Item key={path.join('/')}>{pick(label)}</List.Item>
            ))}
          </List>
        </details>
      ))}
    </Paper>
  );
}
