import { Trans, useLingui } from '@lingui/react/macro';
import { data, useSearchParams } from 'react-router';
import { formContext, personContext, shopContext } from '#app/context.ts';
import { readDate } from '#app/domain/dates.ts';
import { readOriginal } from '#app/domain/edit-conflict.ts';
import { contactsOf } from '#app/domain/shop/settings/contacts.ts';
import { readOwnDetails, saveShopDetails } from '#app/domain/shop/settings/shop-details.server.ts';
import { answersOf, shopDetailsForm } from '#app/domain/shop/settings/shop-details.ts';
import { readShopFeatures } from '#app/domain/shop-features.server.ts';
import { unicodeFields } from '#app/domain/text/zawgyi.server.ts';
import { badForm, parseForm } from '#app/http/form-body.server.ts';
import { byOf } from '#app/http/request-client.ts';
import { goToNextFirstStep } from '#app/http/see-other.ts';
import { EditForm } from '#app/ui/admin/components/edit-form.tsx';
import { firstStepOf } from '#app/ui/admin/paths/first-step-path.ts';
import { useCodeLabels, useFieldLabels } from '#app/ui/admin/people/audit/audit-labels.ts';
import { OfficeButtonLink, OfficeTextLink } from '#app/ui/admin/rights/guarded-links.tsx';
import { FirstStepNext } from '#app/ui/admin/shop/dashboard/first-step-next.tsx';
import { FeatureQuestions, SoldGoodsQuestion } from '#app/ui/admin/shop/feature-questions.tsx';
import { ContactLinks } from '#app/ui/components/contact-links.tsx';
import { EditConflictAlert } from '#app/ui/components/edit-conflict-alert.tsx';
import { LeftOutLetters } from '#app/ui/components/left-out-letters.tsx';
import { Toast } from '#app/ui/components/message.tsx';
import { TextField } from '#app/ui/forms/field.tsx';
import { formResult } from '#app/ui/forms/form-result.ts';
import { OriginalFields } from '#app/ui/forms/original-fields.tsx';
import { SubmitButton } from '#app/ui/forms/result-form.tsx';
import { remountKey, ZawgyiOffer } from '#app/ui/forms/zawgyi-offer.tsx';
import { Page } from '#app/ui/layout/page.tsx';
import type { Route } from './+types/shop-details-page';

const REGISTRATION = ['registeredName', 'registeredAddress', 'registrationNumber', 'registrationExpires'];
const TEXTS = ['name', 'address', 'openingHours', 'registeredName', 'registeredAddress'] as const;

/** A new shop starts with the phone of its owner. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const shop = { ...(await readOwnDetails(db)), ...answersOf(await readShopFeatures(db)) };
  const ownPhone = firstStepOf(url.searchParams).step === 'contact' ? context.get(personContext).phone : '';
  return { shop, ownPhone, contacts: contactsOf(shop), unicodeTexts: unicodeFields(shop, TEXTS) };
}

export async function action({ context, url }: Route.ActionArgs) {
  const form = parseForm(context, shopDetailsForm, TEXTS);
  const shown = readOriginal(context.get(formContext), shopDetailsForm);
  if (!form.ok) return badForm(form, { shown });
  const { db } = context.get(shopContext);
  const saved = await saveShopDetails(db, byOf(context), { typed: form.value, shown });
  if (saved.ok) goToNextFirstStep(url);
  return saved.ok ? { ...saved, shown: form.value } : data({ ...saved, typed: form.value }, { status: 409 });
}

export default function ShopDetails({
  loaderData: { shop, ownPhone, contacts, unicodeTexts },
  actionData,
}: Route.ComponentProps) {
  const { t } = useLingui();
  const labelOf = useFieldLabels();
  const { step } = firstStepOf(useSearchParams()[0]);
  // Each step of the set-up has its part of the form; the rest keeps what is saved.
  const [asksShop, asksRegistration] = [step !== 'registration', step !== 'contact'];
  const shown = Object.entries(shop).filter(
    ([name]) => name === 'name' || (REGISTRATION.includes(name) ? asksRegistration : asksShop),
  );
  const { registrationExpires: typedDate = '' } = formResult(actionData).typed;
  const field = (name: keyof typeof shop) => ({
    name,
    label: labelOf(name),
    defaultValue: shop[name],
    autoComplete: 'off',
  });
  return (
    <Page
      title={t`Shop Details`}
      lead={t`What your customers read at the top of every voucher.`}
      actions={
        step === null && (
          <>
            <OfficeButtonLink to="/admin/shop-details/look">{t`Colour and logo`}</OfficeButtonLink>
            <OfficeButtonLink to="/admin/shop-details/terms">{t`Shop terms`}</OfficeButtonLink>
          </>
        )
      }
    >
      <EditForm result={actionData} className="flex max-w-5xl flex-col gap-4">
        {actionData?.ok && <Toast>{t`Shop details saved`}</Toast>}
        <EditConflictAlert result={actionData} labelOf={labelOf} display={useCodeLabels()} />
        <OriginalFields saved={Object.fromEntries(shown)} result={actionData} />
        {asksShop ? (
          <>
            <div className="form-columns">
              <div className="flex flex-col gap-4">
                <TextField key={`name ${remountKey(unicodeTexts)}`} {...field('name')} />
                <LeftOutLetters texts={[shop.name, shop.address]} />
                <TextField type="tel" {...field('phone')} defaultValue={shop.phone || ownPhone} />
                <TextField key={`address ${remountKey(unicodeTexts)}`} multiline {...field('address')} />
                <TextField
                  key={`openingHours ${remountKey(unicodeTexts)}`}
                  hint={t`Your customers read them on Home, for example: 9 AM to 8 PM, every day.`}
                  {...field('openingHours')}
                />
                <ZawgyiOffer unicodeTexts={unicodeTexts} />
                <SoldGoodsQuestion sells={shop.sells} />
              </div>
              <div className="flex flex-col gap-4 lg:*:first:mt-0">
                <FeatureQuestions answers={shop} />
              </div>
            </div>
            <h2 className="heading mt-4">{t`Contact links`}</h2>
            <p className="text-muted">
              <Trans>
                Your customers see a button for each on Home, in the cart and under their voucher. Leave empty what you
                do not use.
              </Trans>
            </p>
            <div className="form-columns">
              <TextField
                hint={t`The phone number of your Viber.`}
                type="tel"
                key={`viber ${shop.viber}`}
                {...field('viber')}
              />
              <TextField
                hint={t`The name of your Facebook page, or its link.`}
                key={`messenger ${shop.messenger}`}
                {...field('messenger')}
              />
              <TextField
                hint={t`Your user name, or your t.me link.`}
                key={`telegram ${shop.telegram}`}
                {...field('telegram')}
              />
              <TextField
                hint={t`Your TikTok name, or the link of your profile.`}
                key={`tiktok ${shop.tiktok}`}
                {...field('tiktok')}
              />
            </div>
          </>
        ) : (
          <input type="hidden" name="name" value={shop.name} />
        )}
        {asksRegistration && (
          <>
            <h2 id="registration" className="heading mt-4">
              {t`Registration`}
            </h2>
            <p className="text-muted">
              <Trans>
                Who sells online must be registered and say so. Your customers read the name, number and address at the
                foot of every page, and the name and number on the voucher.
              </Trans>{' '}
              <OfficeTextLink to="/admin/shop-details/tax">{t`Commercial tax`}</OfficeTextLink>
            </p>
            <div className="form-columns">
              <TextField key={`registeredName ${remountKey(unicodeTexts)}`} {...field('registeredName')} />
              <TextField
                key={`registeredAddress ${remountKey(unicodeTexts)}`}
                multiline
                {...field('registeredAddress')}
              />
              <TextField {...field('registrationNumber')} />
              <TextField
                // Browsers empty a field of dates that has another text.
                type={typedDate === '' || readDate(typedDate) === typedDate ? 'date' : 'text'}
                hint={t`30 days before, Today reminds you to renew it. Only you see this date.`}
                {...field('registrationExpires')}
              />
            </div>
            {!asksShop && <ZawgyiOffer unicodeTexts={unicodeTexts} />}
          </>
        )}
        <div
          className={`flex flex-col ${step === null ? '' : 'max-lg:sticky max-lg:bottom-(--bottom-bar-height) max-lg:z-10 max-lg:-mx-4 max-lg:border-t max-lg:border-base-300 max-lg:bg-base-100 max-lg:px-4 max-lg:py-2'}`}
        >
          <SubmitButton className="lg:min-w-60 lg:self-start">{t`Save`}</SubmitButton>
        </div>
      </EditForm>
      <FirstStepNext />
      {step === null && contacts.length > 0 && (
        <section className="mt-10">
          <h2 className="heading mb-2">{t`The buttons your customers see`}</h2>
          <ContactLinks contacts={contacts} />
        </section>
      )}
    </Page>
  );
}
