import { Group, Text, VisuallyHidden } from '@mantine/core';
import { bsOf } from '../../../form-schemas/engine/formula/display.ts';
import type { FieldNode } from '../../../form-schemas/engine/tree.ts';
import { langOf } from '../../i18n/lang-of.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ProjectedMark } from '../../ui/ProjectedMark.tsx';
import { useComputedValue, useFormSetting } from '../form-context.ts';
import type { Path } from '../form-data.ts';
import { controlId } from '../issue-text.ts';
import classes from './controls.module.css';
import { GivenFiles } from './FileControl.tsx';
import { givenText } from './given-text.ts';

type GivenValueProps = {
  readonly node: FieldNode;
  readonly path: Path;
  readonly spokenLabel?: string | undefined;
};

/** A value that is read, not typed: calculated, stamped at approval, or of a form that is read-only. */
export function GivenValue({ node, path, spokenLabel }: GivenValueProps) {
  const { t, language } = useTexts();
  const value = useComputedValue(path);
  const { info } = node;
  const calculated = info.compute !== undefined;
  const { readOnly } = useFormSetting();
  return (
    <div id={controlId(path)} tabIndex={-1} className={spokenLabel === undefined ? classes['given'] : undefined}>
      {spokenLabel === undefined && (
        <Group gap={6} wrap="nowrap" className={classes['givenLabel'] ?? ''}>
          <span>{info.label[language]}</span>
          {calculated && <CalculatedMark />}
          {info.stamp !== undefined && info.stamp !== 'seed' && (
            <Text span size="sm" c="dimmed">
              {t('form.stampedAtApproval')}
            </Text>
          )}
        </Group>
      )}
      {spokenLabel !== undefined && !readOnly && <VisuallyHidden>{spokenLabel}: </VisuallyHidden>}
      <div className={classes['givenValue']}>
        {info.type === 'file' ? (
          <GivenFiles node={node} path={path} value={value} name={spokenLabel ?? info.label[language]} />
        ) : (
          <Shown node={node} value={value} />
        )}
      </div>
    </div>
  );
}

function Shown({ node, value }: { readonly node: FieldNode; readonly value: unknown }) {
  const { t, language } = useTexts();
  const { office } = useFormSetting().store;
  const text = givenText(node.info, value, { language, t, office });
  if (text === undefined) return <span className={classes['nothing']}>–</span>;
  return (
    <span
      className="tabular"
      lang={langOf(text, language)}
      style={{ whiteSpace: node.info.type === 'text' ? 'pre-wrap' : undefined }}
    >
      {text}
      {node.info.type === 'date' && <ProjectedMark year={bsOf(value)?.year} />}
    </span>
  );
}

function CalculatedMark() {
  const { t } = useTexts();
  return (
    <span className={classes['calculated']} title={t('form.calculated')}>
      <Icon name="calculator" size={15} />
      <VisuallyHidden>{t('form.calculated')}</VisuallyHidden>
    </span>
  );
}
