import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import classes from './stage.module.css';
import type { StageWords } from './use-stage-words.ts';

type FormRowsProps = {
  readonly forms: readonly string[];
  readonly words: StageWords;
  readonly onChange: (forms: readonly string[]) => void;
};

/** The forms that are worked on at a desk, in their order. */
export function FormRows({ forms, words, onChange }: FormRowsProps) {
  const { t } = useTexts();
  const others = words.forms.filter(({ value }) => !forms.includes(value));
  return (
    <div>
      <p className={classes['caption']}>{t('law.stageDesk.forms')}</p>
      <ol className={classes['rows']}>
        {forms.map((slug, at) => (
          <li key={slug}>
            <span>{words.formTitle(slug)}</span>
            <Group gap={4} wrap="nowrap">
              {at > 0 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('law.stageDesk.formUp', { form: words.formTitle(slug) })}
                  onClick={() => onChange(forms.toSpliced(at - 1, 2, slug, forms[at - 1] ?? slug))}
                >
                  <Icon name="up" size={16} />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('law.stageDesk.removeForm', { form: words.formTitle(slug) })}
                onClick={() => onChange(forms.toSpliced(at, 1))}
              >
                <Icon name="cross" size={16} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ol>
      <NativeSelect
        label={t('law.stageDesk.addForm')}
        value=""
        data={[{ value: '', label: t('law.stageDesk.choose') }, ...others]}
        onChange={(event) => event.currentTarget.value !== '' && onChange([...forms, event.currentTarget.value])}
      />
    </div>
  );
}
