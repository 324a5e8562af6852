import { Button, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { SectionCount } from '../../form-schemas/engine/form/completeness.ts';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './fold.module.css';
import { focusField } from './focus-field.ts';
import { useFormSetting, useStored } from './form-context.ts';
import type { Path } from './form-data.ts';
import { fewestParts, partState, useWrongParts } from './section-state.ts';

/** Whether the parts of the open form are folded to their heads: where a long one is filled on a small screen. */
export function useFolds(path: Path): boolean {
  const small = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const { readOnly } = useFormSetting();
  const isLong = useStored((store) => store.counts().sections.length >= fewestParts);
  return small && !readOnly && isLong && path.length === 1;
}

type SectionFoldProps = { readonly path: Path; readonly title: string; readonly children: ReactNode };

/**
 * A part of a long form behind its head, which says how much of it is filled. At first the part stands open at which the work goes on: the
 * first that is not whole; of a form that nobody has written in yet the first of all, though nothing may be asked for there.
 */
export function SectionFold({ path: [key], title, children }: SectionFoldProps) {
  const { root, begun = false } = useFormSetting();
  const { sections } = useStored((store) => store.counts());
  const wrong = useWrongParts();
  const [open, setOpen] = useState(
    () => (begun ? nextToFill(sections, root) : withHeads(sections, root)[0])?.key === key,
  );
  const section = sections.find((each) => each.key === key);
  const next = nextToFill(sections.slice(sections.findIndex((each) => each.key === key) + 1), root);
  const state = section === undefined ? 'open' : partState(section, wrong);
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes['head']} data-state={state}>
        <Icon name={open ? 'down' : 'right'} size={14} />
        <Title order={3} className={classes['title'] ?? ''}>
          {title}
        </Title>
        {section !== undefined && <Filled section={section} state={state} />}
      </summary>
      <div className={classes['body']}>{children}</div>
      {open && next !== undefined && <NextPart next={next} onGone={() => setOpen(false)} />}
    </details>
  );
}

function Filled({ section, state }: { readonly section: SectionCount; readonly state: string }) {
  const { t, language } = useTexts();
  const { asked, filled } = section;
  return (
    <span className={classes['count']}>
      {state !== 'open' && <Icon name={state === 'wrong' ? 'warning' : 'check'} size={14} />}
      {asked > 0 && (
        <span className="tabular">
          {t('form.map.count', {
            filled: formatNumber(String(filled), language),
            asked: formatNumber(String(asked), language),
          })}
        </span>
      )}
    </span>
  );
}

/** Where the work goes on: folds this part and opens the next that is not whole. */
function NextPart({ next, onGone }: { readonly next: SectionCount; readonly onGone: () => void }) {
  const { t, pick } = useTexts();
  return (
    <Button
      variant="default"
      fullWidth
      mt="sm"
      rightSection={<Icon name="down" size={16} />}
      onClick={() => {
        onGone();
        focusField([next.key], 'start');
      }}
    >
      {t('form.map.next', { part: pick(next.label) })}
    </Button>
  );
}

/** The first part with a head of its own in which something is still to be filled in. */
function nextToFill(sections: readonly SectionCount[], root: FieldNode): SectionCount | undefined {
  return withHeads(sections, root).find(({ asked, filled }) => filled < asked);
}

function withHeads(sections: readonly SectionCount[], root: FieldNode): readonly SectionCount[] {
  const heads = new Set(root.children.filter(({ children }) => children.length > 0).map(({ key }) => key));
  return sections.filter(({ key }) => heads.has(key));
}
