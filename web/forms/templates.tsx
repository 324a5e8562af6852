import { Title } from '@mantine/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from '@rjsf/utils';
import { childOf, type FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useFieldNode, useFieldState, useFormSetting, useIssueText } from './form-context.ts';
import classes from './form.module.css';
import { controlId } from './issue-text.ts';

/** Around every field: nothing while it is hidden; label, help and error belong to the control. */
function FieldTemplate({ children, fieldPathId }: FieldTemplateProps) {
  const { shown } = useFieldState(fieldPathId.path);
  return shown ? children : null;
}

/** A section: its heading and its fields in two columns where there is room. */
function ObjectFieldTemplate({ properties, fieldPathId }: ObjectFieldTemplateProps) {
  const { language } = useTexts();
  const { path } = fieldPathId;
  const node = useFieldNode(path);
  const error = useIssueText(path);
  if (node === undefined) return null;
  const isForm = path.length === 0;
  const heading = `${controlId(path)}-title`;
  const grid = (
    <div className={classes['grid']} data-dense={!isForm && isGivenSection(node)}>
      {properties.map(({ name, content }) => (
        <FieldPlace key={name} node={childOf(node, name)} path={[...path, name]}>
          {content}
        </FieldPlace>
      ))}
    </div>
  );
  if (isForm) return grid;
  return (
    <section id={controlId(path)} tabIndex={-1} aria-labelledby={heading} className={classes['section']}>
      <Title order={path.length === 1 ? 3 : 4} id={heading} className={classes['heading'] ?? ''}>
        {node.info.label[language]}
      </Title>
      {error !== undefined && <p className={classes['error']}>{error}</p>}
      {grid}
    </section>
  );
}

/** A section that is only read: totals and other calculated values stand close together. */
function isGivenSection({ children }: FieldNode): boolean {
  return children.every(({ info }) => info.compute !== undefined || info.stamp !== undefined);
}

type FieldPlaceProps = {
  readonly node: FieldNode | undefined;
  readonly path: readonly (string | number)[];
  readonly children: React.ReactNode;
};

/** The cell of a field in its section's grid; tables, sections and long texts take the whole width. */
function FieldPlace({ node, path, children }: FieldPlaceProps) {
  const { language } = useTexts();
  const { root } = useFormSetting();
  const { shown } = useFieldState(path);
  if (!shown || node === undefined || node === root) return null;
  const { type, control, label } = node.info;
  const headed = type === 'rows' || control === 'land-area';
  const wide = headed || type === 'object' || type === 'text' || type === 'enum-list';
  return (
    <div className={classes['cell']} data-wide={wide}>
      {headed && (
        <Title order={path.length === 1 ? 3 : 4} className={classes['heading'] ?? ''}>
          {label[language]}
        </Title>
      )}
      {children}
    </div>
  );
}

/** Templates of every form; one object for the life of the app. */
export const templates: Partial<Omit<TemplatesType, 'ButtonTemplates'>> = { FieldTemplate, ObjectFieldTemplate };
