import { useMemo } from 'react';
import { completeness, percentFilled, type SectionCount } from '../../form-schemas/engine/form/completeness.ts';
import { formatNumber } from '../i18n/format.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import classes from './form.module.css';
import { useFormSetting, useStored } from './form-context.ts';
import { focusField } from './focus-field.ts';

/** A form of fewer parts is seen whole. */
const fewest = 4;

/** The parts of a long form, each with how much of it is filled and whether something there is wrong, as one types; a press leads there. */
export function SectionMap() {
  const { t, language } = useTexts();
  const { store } = useFormSetting();
  // worked out a moment after the last key, and not at each one
  const filled = useStored((each) => each.filled());
  const revealed = useStored((each) => each.revealed());
  const blocking = useStored((each) => each.blocking());
  const sections = useMemo(() => completeness(store.bundle, filled, store.fieldState), [store, filled]);
  if (sections.length < fewest) return null;
  const wrong = new Set(revealed ? blocking.map(({ path: [part] }) => part) : []);
  return (
    <nav className={classes['map']} aria-label={t('form.map.label')}>
      <p className={classes['mapWhole']}>
        {t('form.map.whole', { percent: formatNumber(String(percentFilled(sections)), language) })}
      </p>
      <ul className={classes['mapList']}>
        {sections.map((section) => (
          <SectionLink key={section.key} section={section} isWrong={wrong.has(section.key)} />
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ section, isWrong }: { readonly section: SectionCount; readonly isWrong: boolean }) {
  const { t, language, pick } = useTexts();
  const { key, label, asked, filled } = section;
  const isWhole = asked > 0 && filled === asked;
  return (
    <li>
      <button
        type="button"
        className={classes['mapLink']}
        data-state={isWrong ? 'wrong' : isWhole ? 'whole' : 'open'}
        // the list scrolls sideways; what a key reaches is brought in whole, what a pointer presses stays under it
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible'))
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'center' });
        }}
        onClick={() => focusField([key], 'start')}
      >
        {(isWrong || isWhole) && <Icon name={isWrong ? 'warning' : 'check'} size={14} />}
        <span>{pick(label)}</span>
        {asked > 0 && (
          <span className="tabular">
            {t('form.map.count', {
              filled: formatNumber(String(filled), language),
              asked: formatNumber(String(asked), language),
            })}
          </span>
        )}
      </button>
    </li>
  );
}
