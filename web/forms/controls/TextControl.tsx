import { Textarea, TextInput } from '@mantine/core';
import { useFormSetting } from '../form-context.ts';
import { useDraftText } from '../use-draft-text.ts';
import { type ControlProps, inputProps, textOf } from './control.ts';
import classes from './controls.module.css';
import { textKeys } from './text-keys.ts';

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { pattern, format } = props.node.info;
  const { store } = useFormSetting();
  return (
    <TextInput
      {...inputProps(props)}
      {...useTyping(props)}
      inputMode={pattern === 'mobile' ? 'tel' : format === 'email' ? 'email' : 'text'}
      data-keys={textKeys(pattern, store.bundle.patterns)}
    />
  );
}

/** Many lines of text; the box grows with them. */
export function LongTextControl(props: ControlProps) {
  return (
    <Textarea
      {...inputProps(props)}
      {...useTyping(props)}
      classNames={{ input: classes['growing'] ?? '' }}
      rows={props.spokenLabel === undefined ? 3 : 1}
    />
  );
}

/** The text while it is typed; one that is too long is refused by the form's checks, not cut off while it is pasted. */
function useTyping({ value, onChange, onLeave }: ControlProps) {
  const { text, change, leave } = useDraftText(textOf(value), (typed) => onChange(typed === '' ? undefined : typed));
  return {
    value: text,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => change(event.currentTarget.value),
    onBlur: () => {
      leave();
      onLeave();
    },
  };
}
