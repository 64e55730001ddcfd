import { useLingui } from '@lingui/react/macro';
import type { OrderStatus } from '#app/domain/order-status.ts';
import type { Action } from '#app/domain/people/audit/actions.ts';
import { PHONE_SPECS } from '#app/domain/phone/phone.ts';
import { ROUNDINGS } from '#app/domain/prices/pricing/rounding.ts';
import { SHOP_FEATURES } from '#app/domain/shop-features.ts';
import { useCashReasonLabels, useDifferenceLabels } from '#app/ui/admin/labels/drawer-labels.ts';
import { useCategoryLabels } from '#app/ui/admin/labels/expense-labels.ts';
import { useAnswerLabels, useFeatureLabels, useSoldGoodsLabels } from '#app/ui/admin/labels/feature-labels.ts';
import { useRoundingLabel } from '#app/ui/admin/labels/rounding-label.ts';
import {
  useTaxSettingLabels,
  useTrackingLabels,
  useUnitFieldLabels,
  useUnpaidTaxLabels,
} from '#app/ui/admin/labels/unit-field-labels.ts';
import { useStateLabels } from '#app/ui/admin/labels/unit-state-labels.tsx';
import { APP_NAMES } from '#app/ui/components/contact-links.tsx';
import { SPEC_LABELS } from '#app/ui/components/phone-specs.tsx';
import { useStatusLabels } from '#app/ui/labels/order-labels.tsx';
import { usePaymentAccountKindLabels, useRejectionLabels } from '#app/ui/labels/payment-labels.tsx';
import { useConditionLabels, useTaxLabels } from '#app/ui/labels/unit-labels.tsx';

export function useActionLabels(): Record<Action, string> {
  const { t } = useLingui();
  return {
    'order placed': t`Order placed`,
    'cancellation requested': t`Cancellation requested`,
    'cancellation withdrawn': t`Cancellation request withdrawn`,
    'cancellation answered': t`Cancellation request answered by a return`,
    'order confirmed': t`Order confirmed`,
    'order canceled': t`Order canceled`,
    'order restocked': t`Order restocked`,
    'order returned': t`Goods of an order returned`,
    'order return undone': t`Return of an order undone`,
    'order traded in': t`Phones of an order traded in`,
    'payment submitted': t`Payment submitted`,
    'payment withdrawn': t`Payment withdrawn`,
    'payment verified': t`Payment verified`,
    'payment rejected': t`Payment rejected`,
    'payment recorded': t`Payment recorded`,
    'payment refunded': t`Payment refunded`,
    'payment voided': t`Payment voided`,
    'drawer added': t`Drawer added`,
    'drawer switched': t`Drawer switched on or off`,
    'shift opened': t`Drawer opened`,
    'cash moved': t`Cash in or out`,
    'expense recorded': t`Expense recorded`,
    'expense voided': t`Expense voided`,
    'shift counted': t`Drawer counted`,
    'shift closed': t`Drawer closed`,
    'shift reopened': t`Drawer reopened`,
    'offline sale kept': t`Offline sale kept to settle`,
    'offline sale settled': t`Offline sale settled`,
    'offline sale canceled': t`Offline sale canceled`,
    'item added': t`Item added`,
    'item corrected': t`Details updated`,
    'item deleted': t`Item deleted`,
    'photo added': t`Photo added`,
    'photo removed': t`Photo removed`,
    'photo moved': t`Photos reordered`,
    'photo version set': t`Photo for one version`,
    'cross-sells saved': t`“Goes with it” saved`,
    'quantity corrected': t`Quantity changed`,
    'units received': t`Stock received`,
    'stock imported': t`Stock list imported`,
    'stock import undone': t`Stock list undone`,
    'unit corrected': t`Details of one phone updated`,
    'unit tax set': t`Tax of one phone entered`,
    'unit moved': t`State of one phone changed`,
    'warranty extended': t`Warranty extended`,
    'warranty voided': t`Warranty voided`,
    'warranty restored': t`Warranty restored`,
    'price edited': t`Price edited`,
    'rate saved': t`Rate saved`,
    'rate deleted': t`Rate deleted`,
    'rates undone': t`Rate day undone`,
    'profit saved': t`Profit saved`,
    'rounding saved': t({ context: 'activity log', message: 'Price rounding saved' }),
    'rate bounds saved': t`Plausible rates saved`,
    'type added': t`Type added`,
    'type deleted': t`Type deleted`,
    'type deposit saved': t`Deposit of a type saved`,
    'payment method added': t`Payment method added`,
    'payment method deleted': t`Payment method deleted`,
    'payment account added': t`Payment account added`,
    'payment account edited': t`Payment account edited`,
    'payment account moved': t`Payment accounts reordered`,
    'payment account switched': t`Payment account switched on or off`,
    'payment account QR saved': t`QR picture of a payment account`,
    'statement imported': t`Statement imported`,
    'statement removed': t`Lines of a statement removed`,
    'file saved': t`List saved as a file`,
    'feeds switched': t`Product feeds switched on or off`,
    'slip days saved': t`Pictures of transfers`,
    'price hold saved': t({ context: 'activity log', message: 'Time to pay saved' }),
    'announcement saved': t`Announcement saved`,
    'tax rates saved': t`Tax rates saved`,
    'discount reasons saved': t`Reasons for discounts saved`,
    'commercial tax saved': t`Commercial tax saved`,
    'shop details saved': t({ context: 'activity log', message: 'Shop details saved' }),
    'shop look saved': t({ context: 'activity log', message: 'Colour and logo saved' }),
    'terms saved': t`Terms saved`,
    'terms read': t`Starting terms read and kept`,
    'role set': t`Role set`,
    'rights set': t`Rights of staff set`,
    'staff invited': t`Person invited to the staff`,
    'invitation accepted': t`Invitation accepted`,
    'invitation withdrawn': t`Invitation withdrawn`,
    'second step turned on': t`Two-step verification turned on`,
    'second step turned off': t`Two-step verification turned off`,
    'second step required': t`Two-step verification for admins`,
    'recovery codes made': t`New recovery codes made`,
    'recovery code used': t`Recovery code used`,
    'passkey added': t`Passkey added`,
    'passkey removed': t`Passkey removed`,
    'PIN set': t`PIN set`,
    'PIN removed': t`PIN removed`,
    'counter device allowed': t`PINs allowed on a device`,
    'counter device removed': t`PINs no longer allowed on a device`,
    'counter device switched': t`Offline sales of a device switched`,
    'account blocked': t`Account blocked`,
    'account unblocked': t`Account unblocked`,
    'buyer added': t`Buyer added at the counter`,
    'buyer note saved': t`Note on a buyer saved`,
    'phone confirmed': t`Phone number confirmed`,
    'phone confirmation undone': t`Confirmation of a phone number taken back`,
    'phone taken': t`Phone number given to another buyer`,
    'reset link issued': t`Link for a new password made`,
    'buyer forgotten': t`Own data deleted`,
    'buyer data deleted': t`Data of a buyer deleted`,
    'moved in': t`Moved in from another service`,
    'password key saved': t`Values for old passwords saved`,
  };
}

/** Returns a function that gives a field's label, or the field's name if it has no label. */
export function useFieldLabels(): (field: string) => string {
  const { t } = useLingui();
  const unitLabels = { ...useUnitFieldLabels(), ...useTaxSettingLabels() };
  const labels: Record<string, string> = {
    name: t`Name`,
    phone: t`Phone`,
    address: t`Address`,
    openingHours: t`Opening hours`,
    ...APP_NAMES,
    registeredName: t`Registered as`,
    registrationNumber: t`Registration number`,
    registrationExpires: t`Registration valid until`,
    registeredAddress: t`Registered office`,
    salesTaxRate: t`Commercial tax in %`,
    taxRate: t`Commercial tax in %`,
    taxNumber: t`Tax number`,
    my: t`In Burmese`,
    en: t`In English`,
    version: t`Version`,
    accent: t`Accent colour`,
    logo: t`Logo`,
    sells: t`What do you sell?`,
    termsRead: t`Terms read`,
    ...useFeatureLabels(),
    ...Object.fromEntries(PHONE_SPECS.map((spec) => [spec, t(SPEC_LABELS[spec])])),
    variant: t`Variant`,
    type: t`Type`,
    qty: t`Qty`,
    lowStockThreshold: t`Low-stock limit`,
    barcode: t`Barcode`,
    tracking: t`IMEI numbers`,
    priceMode: t`Price Mode`,
    warrantyDays: t`Warranty in days`,
    item: t({ message: 'Phone', context: 'in the inventory' }),
    units: t`Phones`,
    pieces: t`Pieces`,
    tradeIns: t`Came back`,
    bought: t`Bought from somebody else`,
    cost: t`Cost`,
    currency: t`Currency`,
    rate: t`Exchange Rate`,
    profit: t`Profit %`,
    profitPercent: t`Profit %`,
    salePrice: t`Sale Price`,
    latestCost: t`Latest cost`,
    latestExchangeRate: t`Latest rate`,
    latestProfitPercent: t`Latest profit %`,
    latestSalePrice: t`Latest sale price`,
    date: t`Date`,
    total: t`Total`,
    deposit: t`Deposit`,
    depositPercent: t`Deposit %`,
    status: t`Status`,
    cancelRequested: t`Cancel requested`,
    restocked: t`Restocked`,
    unmatched: t`Not restocked`,
    highlight: t`Highlight`,
    notes: t`Notes`,
    role: t`Role`,
    rights: t`Rights`,
    maxDiscount: t`Lower a price by at most, %`,
    maxRefunds: t`Times they may give money back in a day`,
    maxRefundSum: t`Money they may give back in a day`,
    maxPriceEdits: t`Prices they may change in a day`,
    required: t`Required`,
    position: t`Place`,
    oneVersion: t`For one version`,
    crossSells: t`Goes with it`,
    left: t`Recovery codes left`,
    method: t`Payment Method`,
    amount: t`Amount`,
    reason: t`Reason`,
    remark: t`What the buyer should know`,
    comment: t`Remark`,
    kind: t`Kind`,
    holder: t`Name on the account`,
    number: t`Number`,
    transferLimit: t`Limit per transfer`,
    note: t`Note for the buyer`,
    shopNote: t`Note for the shop`,
    slips: t`Pictures of transfers`,
    slipDays: t`Days to keep pictures after the decision`,
    active: t`In use`,
    feeds: t`Product feeds`,
    holdHours: t`Hours to pay`,
    qr: t`QR picture`,
    merchantQr: t`Text of the QR code`,
    qrWallets: t`Tested wallets`,
    rounding: t`Round prices up to`,
    drawer: t`Drawer`,
    category: t`What for`,
    day: t`Day`,
    expected: t`Expected`,
    direction: t`Which way`,
    ...unitLabels,
  };
  return (field) => (Object.hasOwn(labels, field) ? (labels[field] ?? field) : field);
}

export function useCodeLabels(): (field: string, code: string) => string {
  const { t } = useLingui();
  const statusLabels = useStatusLabels();
  const kindLabels = usePaymentAccountKindLabels();
  const rejectionLabels = useRejectionLabels();
  const roundingLabel = useRoundingLabel();
  const answers = Object.entries(useAnswerLabels());
  const trackingLabels = useTrackingLabels();
  const [conditions, taxes, states] = [useConditionLabels(), useTaxLabels(), useStateLabels()];
  const unpaidTaxes = useUnpaidTaxLabels();
  const categories = useCategoryLabels();
  const labels: Record<string, string> = {
    ...Object.fromEntries(
      SHOP_FEATURES.flatMap((feature) => answers.map(([answer, label]) => [`${feature} ${answer}`, label])),
    ),
    ...Object.fromEntries(Object.entries(useSoldGoodsLabels()).map(([code, label]) => [`sells ${code}`, label])),
    'direction in': t`Cash in`,
    'direction out': t`Cash out`,
    ...Object.fromEntries(Object.entries(useCashReasonLabels()).map(([code, label]) => [`reason ${code}`, label])),
    ...Object.fromEntries(Object.entries(useDifferenceLabels()).map(([code, label]) => [`reason ${code}`, label])),
    ...Object.fromEntries(Object.entries(categories).map(([code, label]) => [`category ${code}`, label])),
    'role buyer': t`buyer`,
    'role admin': t`admin`,
    ...Object.fromEntries(Object.entries(conditions).map(([code, label]) => [`condition ${code}`, label])),
    ...Object.fromEntries(Object.entries(taxes).map(([code, label]) => [`tax ${code}`, label])),
    ...Object.fromEntries(Object.entries(unpaidTaxes).map(([code, label]) => [`unpaidTax ${code}`, label])),
    ...Object.fromEntries(Object.entries(states).map(([code, label]) => [`state ${code}`, label])),
    ...Object.fromEntries(Object.entries(kindLabels).map(([kind, label]) => [`kind ${kind}`, label])),
    ...Object.fromEntries(Object.entries(trackingLabels).map(([code, { label }]) => [`tracking ${code}`, label])),
    ...Object.fromEntries(ROUNDINGS.map((rounding) => [`rounding ${rounding}`, roundingLabel(rounding)])),
    ...Object.fromEntries(Object.entries(rejectionLabels).map(([rejection, label]) => [`reason ${rejection}`, label])),
  };
  return (field, code) => {
    if (field === 'status' && Object.hasOwn(statusLabels, code)) return statusLabels[code as OrderStatus].label;
    const key = `${field} ${code}`;
    return Object.hasOwn(labels, key) ? (labels[key] ?? code) : code;
  };
}
