import { Input } from '@mantine/core';
import { type ClipboardEvent, type FocusEvent, useRef, useState } from 'react';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useFormSetting } from '../form-context.ts';
import { ProjectedMark } from '../../ui/ProjectedMark.tsx';
import { controlId, issueText } from '../issue-text.ts';
import type { ControlProps } from './control.ts';
import {
  boxesOf,
  boxText,
  type DateBoxes,
  dateValue,
  emptyBoxes,
  pastedBoxes,
  readBoxes,
  storedDate,
} from './date-boxes.ts';
import { DateCalendar } from '../../ui/calendar/DateCalendar.tsx';
import classes from './controls.module.css';

const boxes = [
  { name: 'year', length: 4, label: 'calendar.year' },
  { name: 'month', length: 2, label: 'calendar.monthBox' },
  { name: 'day', length: 2, label: 'calendar.day' },
] as const;

/** A BS date: three boxes to type in and a calendar to pick from; the AD date stands beneath. */
export function DateControl({
  node,
  path,
  value,
  onChange,
  onLeave,
  language,
  required,
  error,
  spokenLabel,
}: ControlProps) {
  const { t } = useTexts();
  const { today } = useFormSetting();
  const id = controlId(path);
  const [typed, setTyped] = useState<DateBoxes>(() => boxesOf(value));
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const stored = JSON.stringify(boxesOf(value));
  const reading = readBoxes(typed);
  const meant = JSON.stringify(reading.kind === 'date' ? boxesOf(reading.value) : typed);
  // what was typed comes back as it is stored: while a day is typed, `1` must not become `01` before its `5`
  const [taken, setTaken] = useState(stored);
  if (stored !== taken) {
    setTaken(stored);
    if (stored !== JSON.stringify(emptyBoxes) && stored !== meant) setTyped(JSON.parse(stored));
  }

  const complaint =
    reading.kind === 'wrong' ? issueText({ ...reading, label: node.info.label }, t, language) : undefined;
  const take = (next: DateBoxes) => {
    setTyped(next);
    onChange(storedDate(next));
  };
  const type = (index: number, text: string) => {
    const box = boxes[index];
    if (box === undefined) return;
    const digits = boxText(text, box.length);
    take({ ...typed, [box.name]: digits });
    if (digits.length === box.length) inputs.current[index + 1]?.focus();
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = pastedBoxes(event.clipboardData.getData('text'));
    if (pasted === undefined) return;
    event.preventDefault();
    take(pasted);
  };
  const pick = (ad: string, bs: Parameters<typeof dateValue>[1]) => {
    const picked = dateValue(ad, bs);
    setTyped(boxesOf(picked));
    onChange(picked);
  };
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.closest('fieldset')?.contains(event.relatedTarget) !== true) onLeave();
  };
  const label = node.info.label[language];
  return (
    <Input.Wrapper
      label={spokenLabel === undefined ? label : undefined}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={node.info.help?.[language]}
      withAsterisk={required}
      error={complaint ?? error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset className={classes['date']} aria-label={spokenLabel ?? label}>
        {boxes.map((box, index) => (
          <input
            key={box.name}
            id={index === 0 ? id : `${id}-${box.name}`}
            ref={(element) => {
              inputs.current[index] = element;
            }}
            className={`${classes['box']} tabular`}
            data-wide={box.length === 4}
            data-invalid={(complaint ?? error) !== undefined}
            aria-label={`${t(box.label)}, ${spokenLabel ?? label}`}
            aria-required={required}
            aria-invalid={(complaint ?? error) !== undefined}
            aria-describedby={(complaint ?? error) === undefined ? undefined : `${id}-error`}
            inputMode="numeric"
            data-keys={language === 'ne' ? 'nepali-digits' : undefined}
            autoComplete="off"
            placeholder={t(`${box.label}.sample`)}
            value={withDigits(typed[box.name], language)}
            onChange={(event) => type(index, event.currentTarget.value)}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={leave}
            onPaste={paste}
          />
        ))}
        <DateCalendar
          label={spokenLabel ?? label}
          value={reading.kind === 'date' ? reading.value.ad : undefined}
          today={today}
          onPick={pick}
        />
      </fieldset>
      {reading.kind === 'date' && (
        <div className={classes['adDate']}>
          {t('calendar.ad')} <span className="tabular">{withDigits(reading.value.ad, language)}</span>
          <ProjectedMark year={Number(typed.year)} />
        </div>
      )}
    </Input.Wrapper>
  );
}
