import { Title } from '@mantine/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { useFieldState, useFormSetting, useIssueText } from './form-context.ts';
import type { Path } from './form-data.ts';
import classes from './form.module.css';
import { controlId } from './issue-text.ts';
import { SectionFold, useFolds } from './SectionFold.tsx';
import type { PlaceOptions } from './ui-schema.ts';
import { useGrowing } from './use-growing.ts';

/** What RJSF draws around our fields; one object for the life of the app. */
export const templates = { FieldTemplate, ObjectFieldTemplate };

/** The cell of a field in its section's grid; nothing while it is hidden. Label, help and error belong to the control. */
function FieldTemplate({ fieldPathId: { path }, label, uiSchema, children }: FieldTemplateProps) {
  const { shown } = useFieldState(path);
  const folds = useFolds(path);
  if (!shown) return null;
  if (path.length === 0) return children;
  const headed = isMarked(uiSchema, 'headed');
  return (
    <div className={classes['cell']} data-wide={isMarked(uiSchema, 'wide')}>
      {headed && !folds && (
        <Title order={orderOf(path)} className={classes['heading'] ?? ''}>
          {label}
        </Title>
      )}
      {headed && folds ? (
        <SectionFold path={path} title={label}>
          {children}
        </SectionFold>
      ) : (
        children
      )}
    </div>
  );
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps) {
  return props.fieldPathId.path.length === 0 ? <WholeForm {...props} /> : <Section {...props} />;
}

/** All fields of a form, in two columns where there is room; busy until the last one is there. */
function WholeForm({ properties }: ObjectFieldTemplateProps) {
  const { root } = useFormSetting();
  const count = useGrowing(root.children);
  return (
    <div className={classes['grid']} data-dense={false} aria-busy={count < properties.length}>
      {properties.slice(0, count).map(({ content }) => content)}
    </div>
  );
}

/** A section: its heading, what is wrong with it as a whole, its fields. */
function Section({ fieldPathId: { path }, title, uiSchema, properties }: ObjectFieldTemplateProps) {
  const error = useIssueText(path);
  const heading = `${controlId(path)}-title`;
  const folds = useFolds(path);
  const content = (
    <>
      {error !== undefined && <p className={classes['error']}>{error}</p>}
      <div className={classes['grid']} data-dense={isMarked(uiSchema, 'dense')} aria-busy={false}>
        {properties.map((property) => property.content)}
      </div>
    </>
  );
  if (folds)
    return (
      <section id={controlId(path)} tabIndex={-1} aria-label={title} className={classes['section']}>
        <SectionFold path={path} title={title}>
          {content}
        </SectionFold>
      </section>
    );
  return (
    <section id={controlId(path)} tabIndex={-1} aria-labelledby={heading} className={classes['section']}>
      <Title order={orderOf(path)} id={heading} className={classes['heading'] ?? ''}>
        {title}
      </Title>
      {content}
    </section>
  );
}

function isMarked(uiSchema: FieldTemplateProps['uiSchema'], mark: keyof PlaceOptions): boolean {
  return uiSchema?.['ui:options']?.[mark] === true;
}

function orderOf(path: Path): 3 | 4 {
  return path.length === 1 ? 3 : 4;
}
