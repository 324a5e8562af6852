import { Title } from '@mantine/core';
import { memo, useMemo } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { FieldSlot } from './FieldSlot.tsx';
import { useFieldState, useIssueText } from './form-context.ts';
import type { Path } from './form-data.ts';
import classes from './form.module.css';
import { controlId } from './issue-text.ts';
import { LandAreaField } from './LandAreaField.tsx';
import { RowsField } from './RowsField.tsx';
import { useGrowing } from './use-growing.ts';
import { RuleResults } from './RuleResults.tsx';

type PartProps = {
  readonly node: FieldNode;
  /** Must stay the same object from one rendering to the next. */
  readonly path: Path;
};

/** All fields of a form, in two columns where there is room; busy until the last one is there. */
export function FormFields({ node, path }: PartProps) {
  const parts = useGrowing(node.children);
  return <Fields parts={parts} path={path} dense={false} busy={parts.length < node.children.length} />;
}

type FieldsProps = {
  readonly parts: readonly FieldNode[];
  readonly path: Path;
  readonly dense: boolean;
  readonly busy?: boolean;
};

function Fields({ parts, path, dense, busy = false }: FieldsProps) {
  return (
    <div className={classes['grid']} data-dense={dense} aria-busy={busy}>
      {parts.map((child) => (
        <FieldPlace key={child.key} node={child} parent={path} />
      ))}
    </div>
  );
}

/** A section: its heading, what is wrong with it as a whole, its fields. */
function Section({ node, path }: PartProps) {
  const { language } = useTexts();
  const error = useIssueText(path);
  const heading = `${controlId(path)}-title`;
  return (
    <section id={controlId(path)} tabIndex={-1} aria-labelledby={heading} className={classes['section']}>
      <Title order={orderOf(path)} id={heading} className={classes['heading'] ?? ''}>
        {node.info.label[language]}
      </Title>
      {error !== undefined && <p className={classes['error']}>{error}</p>}
      <Fields parts={node.children} path={path} dense={isGivenSection(node)} />
    </section>
  );
}

type FieldPlaceProps = { readonly node: FieldNode; readonly parent: Path };

/** The cell of a field in its section's grid; tables, sections and long texts take the whole width. Nothing while it is hidden. */
const FieldPlace = memo(function FieldPlace({ node, parent }: FieldPlaceProps) {
  const { language } = useTexts();
  const path = useMemo(() => [...parent, node.key], [parent, node.key]);
  const { shown } = useFieldState(path);
  if (!shown) return null;
  const { type, control, label } = node.info;
  const headed = type === 'rows' || control === 'land-area';
  const wide = headed || type === 'object' || type === 'text' || type === 'enum-list';
  return (
    <div className={classes['cell']} data-wide={wide}>
      {headed && (
        <Title order={orderOf(path)} className={classes['heading'] ?? ''}>
          {label[language]}
        </Title>
      )}
      <FieldPart node={node} path={path} />
    </div>
  );
});

/** The definition, not the JSON type, says how a field is shown. */
function FieldPart({ node, path }: PartProps) {
  const { type, control } = node.info;
  if (control === 'land-area') return <LandAreaField node={node} path={path} />;
  if (control === 'rule-results') return <RuleResults node={node} path={path} />;
  if (type === 'object') return <Section node={node} path={path} />;
  return type === 'rows' ? <RowsField node={node} path={path} /> : <FieldSlot node={node} path={path} />;
}

/** A section that is only read: totals and other calculated values stand close together. */
function isGivenSection({ children }: FieldNode): boolean {
  return children.every(({ info }) => info.compute !== undefined || info.stamp !== undefined);
}

function orderOf(path: Path): 3 | 4 {
  return path.length === 1 ? 3 : 4;
}
