import { amountValue, blankFacts, codeValue, dayValue, itemsOf, numberValue, taxNumberValue, textValue } from './invoice-values.mjs';
import { elementsIn, elementsNamed } from './xml-tree.mjs';

/** What the vocabularies of issuers call a fact, the surest first: tax bureau, earlier e-invoices, accounting (XBRL), information of a pdf. */
const NAMES = {
  number: /^(?:InvoiceNumber|InvoiceNo|NumberOfInvoice|ElectronicInvoice\w*Number|EIid|发票号码)$/,
  code: /^(?:InvoiceCode|CodeOfInvoice|发票代码)$/,
  issuedOn: /^(?:IssueTime|IssueDate|DateOfIssue|InvoiceDate|RequestTime|开票日期)$/,
  seller: /^(?:SellerName|NameOfSeller|IssueParty|销售方名称)$/,
  sellerTax: /^(?:SellerIdNum|SellerTaxID|\w*CodeOfSeller|销售方纳税人识别号)$/,
  buyer: /^(?:BuyerName|NameOfPurchaser|购买方名称)$/,
  buyerTax: /^(?:BuyerIdNum|BuyerTaxID|\w*CodeOfPurchaser|购买方纳税人识别号)$/,
  // Where tags say 合计金额 it is the sum before tax.
  net: /^(?:TotalAmWithoutTax|TaxExclusiveTotalAmount|TotalAmountExcludingTax|合计金额)$/,
  tax: /^(?:TotalTaxAm|TaxTotalAmount|TotalTaxAmount|合计税额)$/,
  total: /^(?:TotalTax-includedAmount|TaxInclusiveTotalAmount|TaxIncludedAmountInFigures|价税合计)$/,
};

/** Of tickets the price is the total, and the one tax there is that of the whole. */
const TICKET_NAMES = { tax: /^(?:TotalTaxAmount|TaxAmount)$/, total: /^(?:TaxIncludedAmountInFigures|Fare|TotalAmount)$/ };

const ITEM_NAMES = {
  rows: ['IssuItemInformation', 'GoodsInfo'],
  name: /^(?:ItemName|Item)$/,
  net: /^Amount$/,
  tax: /^(?:ComTaxAm|TaxAmount)$/,
  code: /^TaxClassificationCode$/,
};

/** Codes of ways in which an invoice is made, as codes for cameras write them: the special ones. */
const SPECIAL_WAYS = new Set(['01', '08', '31']);

/** The facts of pairs of name and value, as tags and information of a document have them. */
export function readValues(values, names = NAMES) {
  const value = (pattern, as) => {
    for (const [name, text] of values) {
      const found = pattern.test(name) ? as(text) : '';
      if (found !== '') return found;
    }
    return '';
  };
  return {
    ...blankFacts(),
    code: value(names.code, codeValue),
    number: value(names.number, numberValue),
    issuedOn: value(names.issuedOn, dayValue),
    seller: { name: value(names.seller, textValue), taxNumber: value(names.sellerTax, taxNumberValue) },
    buyer: { name: value(names.buyer, textValue), taxNumber: value(names.buyerTax, taxNumberValue) },
    net: value(names.net, amountValue),
    tax: value(names.tax, amountValue),
    total: value(names.total, amountValue),
  };
}

/** The facts of an invoice that is written for machines; null for a document that is no invoice. */
export function readVoucher(root) {
  const ticket = ticketKind(root);
  const values = valuesIn(root);
  const facts = readValues(values, ticket ? { ...NAMES, ...TICKET_NAMES } : NAMES);
  if (facts.number === '') return null;
  const toll = elementsNamed(root, 'Toll')[0];
  return {
    ...facts,
    kind: ticket || (toll ? 'toll' : kindOf(root, values)),
    items: itemsIn(root),
    trip: ticket ? ticketTrip(values) : toll ? tollTrip(valuesIn(toll)) : null,
  };
}

/** The innermost texts with the names of their elements. */
function valuesIn(element) {
  return [...elementsIn(element)].filter(({ children }) => children.length === 0).map(({ name, text }) => [name, text]);
}

/** Vocabularies of accounting carry a year before their name, which changes. */
function ticketKind(root) {
  const spaces = Object.entries(root.attributes).filter(([name]) => name.startsWith('xmlns'));
  for (const [, space] of spaces) {
    const [, name] = /\/taxonomy\/[^/]+\/(\w+)$/.exec(space) ?? [];
    if (name === 'rai') return 'rail';
    if (name === 'atr') return 'air';
  }
  return '';
}

function kindOf(root, values) {
  const label = elementsNamed(root, 'GeneralOrSpecialVAT').flatMap(({ children }) => children)[0]?.text;
  const way = values.find(([name]) => name === 'GraphCode')?.[1].split(',')[1];
  const title = values.find(([name]) => /^TypeOf(?:Invoice|Voucher)$/.test(name))?.[1] ?? '';
  return label === '01' || SPECIAL_WAYS.has(way) || textValue(title).includes('专用') ? 'special' : '';
}

function itemsIn(root) {
  const rows = ITEM_NAMES.rows.flatMap((name) => elementsNamed(root, name));
  return itemsOf(
    rows.map((row) => {
      const values = valuesIn(row);
      const value = (pattern, as) => as(values.find(([name]) => pattern.test(name))?.[1] ?? '');
      return {
        name: value(ITEM_NAMES.name, textValue),
        code: /^\d{19}$/.exec(value(ITEM_NAMES.code, textValue))?.[0] ?? '',
        net: value(ITEM_NAMES.net, amountValue),
        tax: value(ITEM_NAMES.tax, amountValue),
      };
    }),
  );
}

function ticketTrip(values) {
  const value = (...names) => values.find(([name, text]) => names.includes(name) && text.trim() !== '')?.[1] ?? '';
  return {
    from: textValue(value('DepartureStation')),
    to: textValue(value('DestinationStation')),
    on: dayValue(value('TravelDate')),
    passenger: textValue(value('Name', 'PassengerName')),
    seat: textValue(value('SeatLevel')),
    vehicle: textValue(value('TrainNumber')),
  };
}

function tollTrip(values) {
  const value = (wanted) => values.find(([name]) => name === wanted)?.[1] ?? '';
  return {
    from: '',
    to: '',
    on: dayValue(value('StartDatesOfPassage')),
    passenger: '',
    seat: '',
    vehicle: textValue(value('PlateNumber')),
  };
}
