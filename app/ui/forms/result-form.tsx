import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/components/button.tsx';
import { FormResultContext } from '#app/ui/forms/form-result.ts';
import { UnavailableAlert } from '#app/ui/forms/unavailable-alert.tsx';

export type ResultFormProps = ComponentProps<typeof Form> & { result: object | undefined };

/** Posts, and says above its fields that the shop failed. Each field shows what was typed into it and what is wrong. */
export function ResultForm({ result, children, ...form }: ResultFormProps) {
  return (
    <Form method="post" noValidate className="flex flex-col gap-4" {...form}>
      <FormResultContext value={result}>
        <UnavailableAlert result={result} />
        {children}
      </FormResultContext>
    </Form>
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" look="main" busy={useIsSubmitting()} {...props} />;
}

/** True while a POST form is sent and while the page after it loads. */
export function useIsSubmitting(): boolean {
  return useNavigation().formMethod === 'POST';
}
