import { Button, Group, Input, Text } from '@mantine/core';
import { FileName } from '../../files/FileName.tsx';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useFiles } from '../../files/api.ts';
import { limitsText } from '../../files/file-limits.ts';
import { focusField } from '../focus-field.ts';
import { useFormSetting, useStored } from '../form-context.ts';
import { controlId } from '../issue-text.ts';
import type { Path } from '../form-data.ts';
import { PaperPlace } from '../PaperPlace.tsx';
import { type Paper, paperPath } from '../papers.ts';
import { KeptFiles } from '../../files/KeptFiles.tsx';
import { UploadButton, UploadStatus } from '../../files/UploadButton.tsx';
import { useFormUpload } from '../use-form-upload.ts';
import type { ControlProps } from './control.ts';
import classes from './controls.module.css';
import { idsOf, withFileId } from './file-ids.ts';
import { valueAlong } from '../../../form-schemas/engine/records.ts';
import { pathKey } from '../../../form-schemas/engine/tree.ts';

// what may be uploaded is in view before the field is pressed
const stays = { 'data-stays': true };

/** A file of the case, or several: uploads what is chosen and keeps its id. A paper of the form is given here, where it has its place. */
export function FileControl(props: ControlProps) {
  const category = useCategory(props);
  const paper = usePaperAt(props.path, category);
  return paper === undefined ? <OwnFile {...props} category={category} /> : <PaperField {...props} paper={paper} />;
}

/** The file storage category: named by the field beside it, else the field's own name. */
function useCategory({ node, path }: Pick<ControlProps, 'node' | 'path'>): string {
  const { category } = node.info;
  const beside = useStored((store) =>
    category === undefined ? undefined : valueAlong(store.data(), [...path.slice(0, -1), category]),
  );
  return typeof beside === 'string' ? beside : node.key;
}

/** The paper of the form that is asked for under a category, and whether it is this field at which it has its place. */
function usePaperAt(path: Path, category: string): (Paper & { readonly here: boolean }) | undefined {
  const papers = useStored((store) => store.papers());
  const here = useStored((store) => pathKey(store.paperPlaces().get(category) ?? []) === pathKey(path));
  const paper = papers.find((each) => each.category === category);
  return paper && { ...paper, here };
}

function OwnFile(props: ControlProps & { readonly category: string }) {
  const { node, path, value, onChange, language, required, error, spokenLabel, category } = props;
  const { t } = useTexts();
  const { applicationId } = useFormSetting();
  const ids = idsOf(value);
  const { accept = [], maxMB, multiple = false } = node.info;
  const limits = { accept, ...(maxMB === undefined ? {} : { maxMB }) };

  const { upload, take, kept } = useFormUpload({ category, limits, field: { path, multiple } }, ({ id }) =>
    onChange(withFileId(value, id, multiple)),
  );
  const remove = (gone: string) => onChange(multiple && ids.length > 1 ? ids.filter((id) => id !== gone) : undefined);
  return (
    <Input.Wrapper
      label={spokenLabel === undefined ? node.info.label[language] : undefined}
      labelElement="div"
      withAsterisk={required}
      data-required={required}
      description={
        spokenLabel === undefined
          ? [node.info.help?.[language], limitsText(limits, t, language)].filter(Boolean).join(' ')
          : undefined
      }
      descriptionProps={stays}
      error={error}
    >
      <Group gap="xs" mt={4}>
        {ids.map((id) => (
          <StoredFile key={id} id={id} onRemove={() => remove(id)} />
        ))}
        {applicationId !== '' && (multiple || ids.length + kept.length === 0) && (
          <UploadButton
            id={controlId(path)}
            limits={limits}
            name={spokenLabel ?? node.info.label[language]}
            small={spokenLabel !== undefined}
            busy={upload.isPending}
            onFile={take}
          />
        )}
      </Group>
      <KeptFiles files={kept} />
      <UploadStatus upload={upload} />
    </Input.Wrapper>
  );
}

type PaperFieldProps = ControlProps & { readonly paper: Paper & { readonly here: boolean } };

/** A file field whose file is one of the papers: it is given here, or at the field before that is for the same paper. */
function PaperField({ node, path, language, error, required, spokenLabel, paper }: PaperFieldProps) {
  const label = spokenLabel === undefined ? node.info.label[language] : undefined;
  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={required} error={error}>
      <div id={controlId(path)} tabIndex={-1}>
        {paper.here ? (
          <PaperPlace paper={paper} named />
        ) : (
          <PaperButton paper={paper} name={spokenLabel ?? label ?? ''} />
        )}
      </div>
    </Input.Wrapper>
  );
}

type PaperButtonProps = { readonly paper: Paper; readonly name: string };

/** Whether a paper was given, and the way to where it is seen and uploaded. */
function PaperButton({ paper, name }: PaperButtonProps) {
  const { t } = useTexts();
  const given = paper.given.length > 0;
  const text = t(given ? 'form.papers.given' : paper.required ? 'files.missing' : 'form.papers.optional');
  return (
    <Button
      variant="subtle"
      color="lake"
      size="compact-sm"
      leftSection={given ? <Icon name="check" size={14} /> : undefined}
      rightSection={<Icon name="forward" size={14} />}
      aria-label={`${text}, ${name}`}
      title={t('form.papers.toUpload')}
      onClick={() => focusField(paperPath(paper.category))}
    >
      {text}
    </Button>
  );
}

type GivenFilesProps = Pick<ControlProps, 'node' | 'path'> & { readonly value: unknown; readonly name: string };

/** The files of a field that is only read; a paper of the form is named at its place alone. */
export function GivenFiles({ node, path, value, name }: GivenFilesProps) {
  const paper = usePaperAt(path, useCategory({ node, path }));
  const papers = useStored((store) => store.papers());
  if (paper?.here === true) return <PaperPlace paper={paper} named />;
  const ids = idsOf(value);
  if (ids.length === 0) return <span className={classes['nothing']}>–</span>;
  return ids.map((id) => {
    const elsewhere = papers.find(({ given }) => given.some((file) => file.id === id));
    return elsewhere === undefined ? (
      <FileLink key={id} id={id} />
    ) : (
      <PaperButton key={id} paper={elsewhere} name={name} />
    );
  });
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
function FileLink({ id }: { readonly id: string }) {
  const { t, language } = useTexts();
  const { applicationId } = useFormSetting();
  const { data: files } = useFiles(applicationId);
  const file = files?.find((each) => each.id === id);
  // its name comes in a moment
  if (files === undefined) return <Text span>…</Text>;
  if (file === undefined) {
    return (
      <Text span size="sm">
        {t('files.title')} {withDigits(id.slice(0, 8), language)}
      </Text>
    );
  }
  return <FileName id={applicationId} file={file} />;
}
