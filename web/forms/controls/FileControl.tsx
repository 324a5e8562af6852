import { Button, FileButton, Group, Input, Text } from '@mantine/core';
import { formatNumber, withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { problemText } from '../../ui/ProblemAlert.tsx';
import { downloadFile, useFiles, useUpload } from '../api.ts';
import { useFormSetting } from '../form-context.ts';
import { valueAt } from '../form-store.ts';
import { controlId } from '../issue-text.ts';
import type { ControlProps } from './control.ts';
import { Notice } from '../../ui/Notice.tsx';
import classes from './controls.module.css';

const kinds: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  dwg: '.dwg',
  dxf: '.dxf',
};

/** A file of the case, or several: uploads what is chosen and keeps its id. */
export function FileControl(props: ControlProps) {
  const { node, path, value, onChange, language, required, error, spokenLabel } = props;
  const { t } = useTexts();
  const { applicationId, slug, store } = useFormSetting();
  const upload = useUpload(applicationId);
  const ids = idsOf(value);
  const { accept = [], maxMB, multiple = false } = node.info;

  const take = (file: File | null) => {
    if (file === null) return;
    const category = valueAt(store.data(), [...path.slice(0, -1), 'category']);
    upload.mutate(
      { file, category: typeof category === 'string' ? category : node.key, form: slug },
      { onSuccess: ({ id }) => onChange(multiple ? [...ids, id] : id) },
    );
  };
  const remove = (gone: string) => onChange(multiple && ids.length > 1 ? ids.filter((id) => id !== gone) : undefined);
  const types = accept.join(', ').toUpperCase();
  const limits =
    maxMB === undefined
      ? types
      : t('files.limits', { types, size: t('units.megabytes', { size: formatNumber(maxMB, language) }) });
  return (
    <Input.Wrapper
      label={spokenLabel === undefined ? node.info.label[language] : undefined}
      labelElement="div"
      withAsterisk={required}
      description={spokenLabel === undefined ? limits : undefined}
      error={error}
    >
      <Group gap="xs" mt={4}>
        {ids.map((id) => (
          <StoredFile key={id} id={id} onRemove={() => remove(id)} />
        ))}
        {(multiple || ids.length === 0) && (
          <FileButton onChange={take} accept={accept.map((kind) => kinds[kind] ?? `.${kind}`).join(',')}>
            {(button) => (
              <Button
                {...button}
                id={controlId(path)}
                variant="default"
                size={spokenLabel === undefined ? 'sm' : 'compact-md'}
                loading={upload.isPending}
                leftSection={<Icon name="upload" size={16} />}
                aria-label={`${t('common.upload')}, ${spokenLabel ?? node.info.label[language]}`}
                title={limits}
              >
                {t('common.upload')}
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {upload.isError && (
        <Notice tone="rejected" icon="warning" urgent>
          {problemText(upload.error, t, language)}
        </Notice>
      )}
    </Input.Wrapper>
  );
}

/** One stored file: its name to open it, and a way to take it out of the form. */
function StoredFile({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const { t } = useTexts();
  const { readOnly } = useFormSetting();
  return (
    <Group gap={4} wrap="nowrap">
      <FileLink id={id} />
      {!readOnly && (
        <Button variant="subtle" color="lake" size="compact-sm" aria-label={t('common.remove')} onClick={onRemove}>
          <Icon name="trash" size={16} />
        </Button>
      )}
    </Group>
  );
}

/** A file by its id, as a name to press. */
export function FileLink({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { applicationId } = useFormSetting();
  const { data: files } = useFiles(applicationId);
  const file = files?.find((each) => each.id === id);
  if (file === undefined) {
    return (
      <Text span size="sm">
        {t('files.title')} {withDigits(id.slice(0, 8), language)}
      </Text>
    );
  }
  return (
    <Button
      variant="subtle"
      color="lake"
      size="compact-sm"
      className={classes['fileName'] ?? ''}
      leftSection={<Icon name="file" size={16} />}
      onClick={() => void downloadFile(applicationId, file)}
    >
      {file.name}
    </Button>
  );
}

/** Ids that a file field holds. */
export function idsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}
