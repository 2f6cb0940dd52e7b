import { describe, expect, it } from 'vitest';

import { EXCEL, WORD, WPS } from './clean-pasted.fixtures.ts';
import { cleanPasted } from './clean-pasted.ts';

const RUBBISH = /mso|class=|lang=|o:p|v:|<!--|font-family|font-size|<font|windowtext|file:|xml|style=""|\u00a0|<style|@font/i;
const tight = (html: string) => html.replace(/\s+/g, ' ').replace(/> </g, '><').trim();

describe('pasted html of Word', () => {
  const { html, droppedImages } = cleanPasted(WORD);
  const text = tight(html);

  it('contains no markup of the program', () => {
    expect(text).not.toMatch(RUBBISH);
    expect(text.length).toBeLessThan(WORD.length / 4);
  });

  it('preserves headings, bold, underline, colours and alignment', () => {
    expect(text).toContain('<h2>结算差异</h2>');
    expect(text).toContain('<p style="text-align: center"><b><span style="color: #ff0000">0.01</span></b>');
    expect(text).toContain('<span style="background-color: #ffff00">元</span>');
    expect(text).toContain('<u>结算单</u>');
  });

  it('turns drawn markers into one nested list', () => {
    expect(text).toContain('<ol><li>给出清单<ul><li>注明字段</li></ul></li><li>形成结论</li></ol>');
  });

  it('drops a picture that refers to the local disk, and says so', () => {
    expect(text).not.toContain('<img');
    expect(droppedImages).toBe(1);
  });
});

describe('pasted html of Excel', () => {
  const text = tight(cleanPasted(EXCEL).html);

  it('becomes a table with merged cells, alignment and empty cells', () => {
    expect(text).toContain('<td colspan="2"><p style="text-align: center;">项目');
    expect(text).toContain('<td>滨江大屏</td><td><p style="text-align: right;">1,234.50</p></td>');
    expect(text).toContain('<td></td><td></td>');
  });

  it('contains no markup of the program', () => {
    expect(text).not.toMatch(RUBBISH);
    expect(text).not.toMatch(/width|height|border|#FFC000/i);
  });
});

describe('pasted html of WPS', () => {
  const { html, droppedImages } = cleanPasted(WPS);
  const text = tight(html);

  it('preserves bold and the colour of font tags, makes the list and drops the picture', () => {
    expect(text).not.toMatch(RUBBISH);
    expect(text).toContain('<b><span style="font-weight: bold"><span style="color: #c00000">供水营收</span></span></b>');
    expect(text).toContain('<ul><li>阶梯价格</li></ul>');
    expect(droppedImages).toBe(1);
  });
});

describe('pasted html of any source', () => {
  it.each([
    ['<script>alert(1)</script><p onclick="x()" id="a">好</p>', '<p>好</p>'],
    ['<p style="position:fixed;color:red;background-image:url(x)">好</p>', '<p style="color: #ff0000">好</p>'],
    ['<object></object><svg onload=x()></svg>好', '好'],
    ['<a href="https://a.cn" onmouseover="x()">好</a>', '<a href="https://a.cn">好</a>'],
    ['<st1:place w:st="on">北京</st1:place>', '北京'],
    ['<div style="background:#000;color:#fff">好</div>', '<div style="color: #ffffff">好</div>'],
  ])('%s becomes %s', (given, clean) => {
    expect(cleanPasted(given).html).toBe(clean);
  });

  it.each([
    ['共 10<sup>5</sup> 元，误差 10<sup>−3</sup>', '共 10⁵ 元，误差 10⁻³'],
    ['面积 100 m<sup><span>2</span></sup>，H<sub>2</sub>O', '面积 100 m²，H₂O'],
    ['10<span style="font-size:70%;vertical-align:super">12</span>', '10¹²'],
    ['2<sup>x</sup>，2<sup>10k</sup>，a<sub>ij</sub>', '2^x，2^(10k)，aᵢⱼ'],
    ['见附录<sup>[1]</sup>，1<sup>st</sup>，华岭<sup>®</sup>', '见附录[1]，1st，华岭®'],
    ['<sup><a href="https://a.cn">[2]</a></sup>', '[2]'],
  ])('separates superscripts and subscripts from the preceding number: %s', (given, clean) => {
    expect(cleanPasted(given).html).toBe(clean);
  });

  it('preserves the strikethrough of a spreadsheet', () => {
    const sheet = '<style>.xl66{text-decoration:line-through}.xl67{text-decoration:none}</style>';
    const row = '<tr><td class=xl66>作废</td><td class=xl67>有效</td><td style="text-decoration:line-through">停用</td></tr>';
    expect(cleanPasted(`${sheet}<table>${row}</table>`).html).toContain('<td><s>作废</s></td><td>有效</td><td><s>停用</s></td>');
  });

  it('preserves our images, with or without the host, and data-URL images', () => {
    const address = '/api/op-biz/file/read/0198-a';
    const { html, droppedImages } = cleanPasted(
      `<img src="${window.location.origin}${address}" style="width:50%;height:9px"><img src="data:image/png;base64,AA"><img src="https://a.cn${address}">`,
    );
    expect(html).toBe(`<img src="${address}" style="width: 50%"><img src="data:image/png;base64,AA">`);
    expect(droppedImages).toBe(1);
  });
});
