import { memo, useCallback } from 'react';
import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { pointerOf } from './pointer.ts';
import { Icon } from '../ui/Icon.tsx';
import { Control } from './controls/Control.tsx';
import { GivenValue } from './controls/GivenValue.tsx';
import { type Changed, useFieldState, useFormSetting, useIssueTexts, useTypedValue } from './form-context.ts';
import type { Path } from './form-data.ts';
import classes from './form.module.css';

type FieldSlotProps = {
  readonly node: FieldNode;
  /** Must stay the same object from one rendering to the next. */
  readonly path: Path;
  readonly spokenLabel?: string | undefined;
  /** It shares its place with another field, which says what there is to say while this one is hidden. */
  readonly shared?: boolean;
  /** Hears of what was typed, after the form has taken it. */
  readonly onChanged?: ((value: unknown, path: Path) => void) | undefined;
};

/** The place of one field: its control while it can be filled in, its value while it can only be read, nothing while hidden. */
export const FieldSlot = memo(function FieldSlot({
  node,
  path,
  spokenLabel,
  onChanged,
  shared = false,
}: FieldSlotProps) {
  const { store, readOnly, Beside, changed } = useFormSetting();
  const { language } = useTexts();
  const state = useFieldState(path);
  const value = useTypedValue(path);
  const { error, warning } = useIssueTexts(path);
  const change = useCallback(
    (next: unknown) => {
      store.change(path, next);
      onChanged?.(next, path);
    },
    [store, path, onChanged],
  );
  const leave = useCallback(() => store.touch(path), [store, path]);
  if (!state.shown) return shared || spokenLabel === undefined ? null : <span aria-hidden="true">–</span>;
  const beside = Beside && <Beside path={path} />;
  if (readOnly || state.readOnly)
    return (
      <>
        <GivenValue node={node} path={path} spokenLabel={spokenLabel} />
        {changed !== undefined && <WasBefore changed={changed} path={path} />}
        {beside}
      </>
    );
  return (
    <>
      <Control
        node={node}
        path={path}
        value={value}
        onChange={change}
        onLeave={leave}
        language={language}
        required={state.required}
        error={error}
        spokenLabel={spokenLabel}
      />
      {warning !== undefined && (
        <p className={classes['warning']}>
          <Icon name="warning" size={16} />
          <span>{warning}</span>
        </p>
      )}
      {beside}
    </>
  );
});

/** What the field said before, where it was changed. */
function WasBefore({ changed, path }: { readonly changed: Changed; readonly path: Path }) {
  const { t, language } = useTexts();
  const difference = changed.get(pointerOf(path));
  if (difference === undefined) return null;
  return (
    <p className={classes['changed']}>
      <Icon name="history" size={16} />
      <span>{t('review.wasBefore', { value: difference.one?.[language] ?? t('review.nothing') })}</span>
    </p>
  );
}
