/** Clipboard html of Word 2019 for a heading, a coloured sentence, a two-level list and a picture; the style sheet is shortened. */
export const WORD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/liming/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View><w:Zoom>0</w:Zoom></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:宋体; panose-1:2 1 6 0 3 1 1 1 1 1;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal {mso-style-unhide:no; margin:0cm; font-size:10.5pt; font-family:等线;}
-->
</style>
</head>
<body lang=ZH-CN style='tab-interval:21.0pt;word-wrap:break-word;text-justify-trim:punctuation'>
<!--StartFragment-->
<h2 style='margin-left:0cm;line-height:150%'><span style='font-family:宋体'>结算差异<span lang=EN-US><o:p></o:p></span></span></h2>
<p class=MsoNormal align=center style='text-align:center;text-indent:21.0pt'><b><span lang=EN-US style='font-size:12.0pt;font-family:"Times New Roman",serif;color:red;mso-fareast-font-family:宋体'>0.01</span></b><span
style='font-size:12.0pt;background:yellow;mso-highlight:yellow'>元</span><span style='color:windowtext'>，请核对<u>结算单</u></span><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='margin-left:21.0pt;mso-para-margin-left:0gd;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
lang=EN-US><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>给出清单<span lang=EN-US><o:p></o:p></span></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:42.0pt;text-indent:-21.0pt;mso-list:l0 level2 lfo1'><!--[if !supportLists]--><span
lang=EN-US style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><!--[endif]-->注明字段</p>
<p class=MsoListParagraphCxSpLast style='margin-left:21.0pt;text-indent:-21.0pt;mso-list:l0 level1 lfo1'><span
lang=EN-US><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>形成结论</p>
<p class=MsoNormal><span lang=EN-US><!--[if gte vml 1]><v:shapetype id="_x0000_t75"></v:shapetype><v:shape id="图片_x0020_1"><v:imagedata src="file:///C:/Users/liming/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img
width=320 height=200 src="file:///C:/Users/liming/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="图片_x0020_1"><![endif]></span></p>
<!--EndFragment-->
</body>
</html>`;

/** Clipboard html of Excel for two columns with a merged head. */
export const EXCEL = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\.";} .xl65 {border:.5pt solid windowtext; text-align:center;} --></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=144 style='border-collapse:collapse;width:108pt'>
<!--StartFragment-->
 <col width=72 span=2 style='width:54pt'>
 <tr height=19 style='height:14.25pt'>
  <td colspan=2 height=19 class=xl65 width=144 align=center style='height:14.25pt;width:108pt;background:#FFC000'>项目<span style='mso-spacerun:yes'>&nbsp;</span></td>
 </tr>
 <tr height=19 style='height:14.25pt'>
  <td height=19 style='height:14.25pt'>滨江大屏</td>
  <td align=right x:num="1234.5">1,234.50</td>
 </tr>
 <tr height=19><td height=19 style='height:14.25pt'></td><td></td></tr>
<!--EndFragment-->
</table>
</body></html>`;

/** Clipboard html of WPS. */
export const WPS = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="WPS Office">
<style>@font-face{font-family:"Times New Roman";}p.MsoNormal{mso-style-name:正文;margin:0pt;}</style></head>
<body style="tab-interval:21pt;text-justify-trim:punctuation;"><!--StartFragment-->
<p class=MsoNormal ><b><span style="mso-spacerun:'yes';font-family:宋体;mso-ascii-font-family:Calibri;font-weight:bold;font-size:10.5000pt;mso-font-kerning:1.0000pt;" ><font face="宋体" color="#C00000" >供水营收</font></span></b><span style="mso-spacerun:'yes';font-family:宋体;font-size:10.5000pt;" ><o:p></o:p></span></p>
<p class=MsoNormal style="margin-left:21.0000pt;text-indent:-21.0000pt;mso-char-indent-count:0;mso-list:l1 level1 lfo2;" ><![if !supportLists]><span style="font-family:Wingdings;font-size:10.5pt;" ><span style='mso-list:Ignore;' >l<span>&nbsp;</span></span></span><![endif]><span style="mso-spacerun:'yes';font-family:宋体;" ><font face="宋体" >阶梯价格</font></span></p>
<p class=MsoNormal ><img width="553" height="311" src="file:///C:\\Users\\liming\\AppData\\Local\\Temp\\ksohtml\\wps1.jpg"></p>
<!--EndFragment--></body></html>`;
